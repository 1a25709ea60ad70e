/// The workflows that run scenarios in the pipelines of GitHub and GitLab.
enum StarterWorkflows {
  private static let version = VastsimCommand.version

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
        container: debian:bookworm-slim
        steps:
          - uses: actions/checkout@v4
          # Installs the release's package; OWNER is where vastsim's releases are.
          - id: install
            uses: OWNER/vastsim/.packaging/action@v\(version)
          - name: Lint
            run: \(lint) --report github=-
          # Media URLs are mapped to files; replace these with yours.
          - name: Check
            if: ${{ !cancelled() && steps.install.outcome == 'success' }}
            run: \(check)
          - name: Test
            if: ${{ !cancelled() && steps.install.outcome == 'success' }}
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
      # The release's container; OWNER is where vastsim's releases are.
      image: ghcr.io/OWNER/vastsim:\(version)
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
