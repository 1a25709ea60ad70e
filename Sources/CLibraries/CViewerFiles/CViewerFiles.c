#include "CViewerFiles.h"

// #embed is C23; the language of the target is older.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char dom_js[] = {
#embed "Viewer/dom.js"
};
static const unsigned char scale_js[] = {
#embed "Viewer/scale.js"
};
static const unsigned char events_js[] = {
#embed "Viewer/events.js"
};
static const unsigned char views_js[] = {
#embed "Viewer/views.js"
};
static const unsigned char run_model_js[] = {
#embed "Viewer/run-model.js"
};
static const unsigned char xml_tokens_js[] = {
#embed "Viewer/xml-tokens.js"
};
static const unsigned char document_copies_js[] = {
#embed "Viewer/document-copies.js"
};
static const unsigned char requests_js[] = {
#embed "Viewer/requests.js"
};
static const unsigned char report_copies_js[] = {
#embed "Viewer/report-copies.js"
};
static const unsigned char tracker_url_js[] = {
#embed "Viewer/tracker-url.js"
};
static const unsigned char source_documents_js[] = {
#embed "Viewer/source-documents.js"
};
static const unsigned char details_js[] = {
#embed "Viewer/details.js"
};
static const unsigned char lanes_js[] = {
#embed "Viewer/lanes.js"
};
static const unsigned char stage_js[] = {
#embed "Viewer/stage.js"
};
static const unsigned char timeline_js[] = {
#embed "Viewer/timeline.js"
};
static const unsigned char viewer_js[] = {
#embed "Viewer/viewer.js"
};
static const unsigned char comparison_js[] = {
#embed "Viewer/comparison.js"
};
static const unsigned char report_js[] = {
#embed "Viewer/report.js"
};
static const unsigned char report_page_js[] = {
#embed "Viewer/report-page.js"
};
static const unsigned char report_page_css[] = {
#embed "Viewer/report-page.css"
};
static const unsigned char viewer_css[] = {
#embed "Viewer/viewer.css"
};
static const unsigned char viewer_html[] = {
#embed "Viewer/viewer.html"
};
static const unsigned char inspector_share_js[] = {
#embed "Viewer/inspector-share.js"
};
static const unsigned char inspector_stream_js[] = {
#embed "Viewer/inspector-stream.js"
};
static const unsigned char inspector_uploads_js[] = {
#embed "Viewer/inspector-uploads.js"
};
static const unsigned char inspector_completion_js[] = {
#embed "Viewer/inspector-completion.js"
};
static const unsigned char inspector_editor_js[] = {
#embed "Viewer/inspector-editor.js"
};
static const unsigned char inspector_runs_js[] = {
#embed "Viewer/inspector-runs.js"
};
static const unsigned char inspector_js[] = {
#embed "Viewer/inspector.js"
};
static const unsigned char inspector_css[] = {
#embed "Viewer/inspector.css"
};
static const unsigned char inspector_missing_html[] = {
#embed "Viewer/inspector-missing.html"
};
static const unsigned char inspector_html[] = {
#embed "Viewer/inspector.html"
};

static const struct cviewer_file files[] = {
  {"dom.js", dom_js, sizeof dom_js},
  {"scale.js", scale_js, sizeof scale_js},
  {"events.js", events_js, sizeof events_js},
  {"views.js", views_js, sizeof views_js},
  {"run-model.js", run_model_js, sizeof run_model_js},
  {"xml-tokens.js", xml_tokens_js, sizeof xml_tokens_js},
  {"document-copies.js", document_copies_js, sizeof document_copies_js},
  {"requests.js", requests_js, sizeof requests_js},
  {"report-copies.js", report_copies_js, sizeof report_copies_js},
  {"tracker-url.js", tracker_url_js, sizeof tracker_url_js},
  {"source-documents.js", source_documents_js, sizeof source_documents_js},
  {"details.js", details_js, sizeof details_js},
  {"lanes.js", lanes_js, sizeof lanes_js},
  {"stage.js", stage_js, sizeof stage_js},
  {"timeline.js", timeline_js, sizeof timeline_js},
  {"viewer.js", viewer_js, sizeof viewer_js},
  {"comparison.js", comparison_js, sizeof comparison_js},
  {"report.js", report_js, sizeof report_js},
  {"report-page.js", report_page_js, sizeof report_page_js},
  {"report-page.css", report_page_css, sizeof report_page_css},
  {"viewer.css", viewer_css, sizeof viewer_css},
  {"viewer.html", viewer_html, sizeof viewer_html},
  {"inspector-share.js", inspector_share_js, sizeof inspector_share_js},
  {"inspector-stream.js", inspector_stream_js, sizeof inspector_stream_js},
  {"inspector-uploads.js", inspector_uploads_js, sizeof inspector_uploads_js},
  {"inspector-completion.js", inspector_completion_js, sizeof inspector_completion_js},
  {"inspector-editor.js", inspector_editor_js, sizeof inspector_editor_js},
  {"inspector-runs.js", inspector_runs_js, sizeof inspector_runs_js},
  {"inspector.js", inspector_js, sizeof inspector_js},
  {"inspector.css", inspector_css, sizeof inspector_css},
  {"inspector-missing.html", inspector_missing_html, sizeof inspector_missing_html},
  {"inspector.html", inspector_html, sizeof inspector_html},
};

size_t cviewer_file_count(void) { return sizeof files / sizeof files[0]; }

struct cviewer_file cviewer_file_at(size_t index) { return files[index]; }
