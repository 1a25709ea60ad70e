import { Comparison } from './comparison.js';
import { watchCopies } from './document-copies.js';
import { describe } from './events.js';
import { watchReportedRequests } from './requests.js';
import { Viewer } from './viewer.js';

/** Shows the record that a report's page holds. */
function openReport() {
  const element = document.getElementById('viewer');
  const events = document.getElementById('run-events');
  const record = document.getElementById('run-record');
  if (!element || !events || !record) return;
  const parts = JSON.parse(record.textContent ?? '{}');
  // Pictures and documents are on the page already, and are not repeated in the record.
  for (const unit of parts.units ?? []) {
    for (const ad of unit.ads) {
      for (const picture of ad.pictures ?? []) {
        picture.image = document.getElementById(picture.image)?.getAttribute('href') ?? '';
      }
    }
  }
  for (const copy of parts.documents ?? []) {
    const lines = document.querySelectorAll(`#${CSS.escape(copy.copy)} .source li`);
    copy.text = [...lines].map((line) => (line.textContent ?? '').replace(/\n$/, '')).join('\n');
  }
  const viewer = new Viewer(element);
  viewer.model.attach(parts);
  JSON.parse(events.textContent ?? '[]').forEach((/** @type {any} */ event, /** @type {number} */ index) => {
    viewer.model.append(describe(event, parts.descriptions?.[parts.described?.[index]]));
  });
  // The element has a width before anything is placed in it.
  element.hidden = false;
  viewer.draw();
}

/** Shows the two runs that a page of differences holds. */
function openComparison() {
  const element = document.getElementById('viewer');
  const list = document.getElementById('differences');
  const data = document.getElementById('comparison');
  if (!element || !list || !data) return;
  const { old, new: now, found } = JSON.parse(data.textContent ?? '{}');
  new Comparison(element, list, old, now, found);
}

openReport();
openComparison();
// The viewer has read them by now.
watchCopies();
watchReportedRequests();
