/// The workflows that run scenarios in the pipelines of GitHub and GitLab.
enum StarterWorkflows {
  private static let packages =
    "pkg-config libxml2-dev libyaml-dev libavformat-dev libavcodec-dev libavutil-dev "
    + "libavfilter-dev libswscale-dev libjavascriptcoregtk-4.1-dev libcurl4-openssl-dev "
    + "libpcre2-dev libseccomp-dev libmicrohttpd-dev"

  static let lint = "vastsim lint tags"
  static let check =
    "vastsim check tags --map https://cdn.example.com/=media "
    + "--report junit=vastsim-check-junit.xml --report sarif=vastsim-check.sarif"
  static let test =
    "vastsim test scenarios --report junit=vastsim-junit.xml --report sarif=vastsim.sarif"

  static let gitHub = """
    # Checks tags and runs scenarios; findings show at the lines of a pull request.
    name: vastsim
    on: [push, pull_request]
    permissions:
      contents: read
      security-events: write
    jobs:
      vastsim:
        runs-on: ubuntu-24.04
        container: swift:6.2-bookworm
        steps:
          - uses: actions/checkout@v4
          - uses: actions/checkout@v4
            with:
              repository: OWNER/vastsim   # where vastsim's source is
              path: .vastsim
          - name: Build vastsim
            id: build
            run: |
              apt-get update
              apt-get install -y \(packages)
              swift build -c release --product vastsim --package-path .vastsim
              cp .vastsim/.build/release/vastsim /usr/local/bin/
          - name: Lint
            run: \(lint) --report github=-
          # Media URLs are mapped to files; replace these with yours.
          - name: Check
            if: ${{ !cancelled() && steps.build.outcome == 'success' }}
            run: \(check)
          - name: Test
            if: ${{ !cancelled() && steps.build.outcome == 'success' }}
            run: \(test)
          - if: ${{ !cancelled() && hashFiles('vastsim*junit.xml') != '' }}
            uses: actions/upload-artifact@v4
            with:
              name: vastsim
              path: |
                vastsim-check-junit.xml
                vastsim-junit.xml
          - if: ${{ !cancelled() && hashFiles('vastsim-check.sarif') != '' }}
            uses: github/codeql-action/upload-sarif@v3
            with:
              sarif_file: vastsim-check.sarif
              category: check
          - if: ${{ !cancelled() && hashFiles('vastsim.sarif') != '' }}
            uses: github/codeql-action/upload-sarif@v3
            with:
              sarif_file: vastsim.sarif
              category: test

    """

  static let gitLab = """
    # Checks tags and runs scenarios; results show in merge requests.
    # In .gitlab-ci.yml: include: { local: vastsim.gitlab-ci.yml }
    vastsim:
      image: swift:6.2-bookworm
      variables:
        VASTSIM_URL: https://gitlab.example.com/OWNER/vastsim.git   # where vastsim's source is
      before_script:
        - apt-get update
        - apt-get install -y git \(packages)
        - git clone --depth 1 "$VASTSIM_URL" .vastsim
        - swift build -c release --product vastsim --package-path .vastsim
        - cp .vastsim/.build/release/vastsim /usr/local/bin/
      script:
        # Each command runs and writes its reports, whatever the previous one finds.
        - failed=0
        - \(lint) || failed=1
        - \(check) || failed=1
        - \(test) || failed=1
        - exit $failed
      artifacts:
        when: always
        paths: ["vastsim*.sarif"]
        reports:
          junit: ["vastsim*junit.xml"]

    """
}
