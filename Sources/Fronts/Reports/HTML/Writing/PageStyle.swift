/// The style of every page.
enum PageStyle {
  /// The base64 of the SHA-256 of `text`, by which the page's policy knows it.
  static let digest = "cUonhMGA/yTgpsFx9m4MPEDis5QxOwl6o+huwZ+FbEI="

  static let text = """

    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #ffffff; --ink: #16191f; --soft: #565e6c; --line: #d6dae1;
      --good: #0f7038; --good-soft: #e2f4e8; --bad: #b3201b; --bad-soft: #fdebea;
      --warn: #8a5300; --warn-soft: #fdf1dc; --accent: #1f56c4; --accent-soft: #e4ecfc;
      --play: #7d8aa0; --view: #2f8f83; --vast: #1f56c4; --verification: #8b35a8;
      --omid: #a85a00; --buffer: #b3201b; --on-mark: #ffffff;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #12151a; --card: #1b2027; --ink: #e8ebf0; --soft: #a4adbb; --line: #353c47;
        --good: #6fd594; --good-soft: #173a25; --bad: #ff9a93; --bad-soft: #47201f;
        --warn: #f3bf68; --warn-soft: #40301a; --accent: #8db4ff; --accent-soft: #22304d;
        --play: #6b778b; --view: #3fa99b; --vast: #8db4ff; --verification: #d79bf0;
        --omid: #f0b06a; --buffer: #ff9a93; --on-mark: #12151a;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 3.5rem; }
    body {
      margin: 0 auto; max-width: 80rem; padding: 0 1rem 3rem; background: var(--page);
      color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
    h2 { font-size: 1.2rem; margin: 0 0 .75rem; }
    h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
    h4 { font-size: .95rem; margin: 1.25rem 0 .5rem; }
    p { margin: 0 0 .75rem; max-width: 75ch; }
    code, .url { font-family: ui-monospace, monospace; font-size: .92em; }
    a { color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
    [hidden] { display: none !important; }
    .skip { position: absolute; left: -999rem; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem; z-index: 9; }

    header, section {
      background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: 1.25rem; margin: 1rem 0;
    }
    header { border-top: 6px solid var(--good); }
    header.fail { border-top-color: var(--bad); }
    header.warn { border-top-color: var(--warn); }
    .product { color: var(--soft); font-size: .85rem; margin: 0 0 .25rem; }
    .verdict {
      display: inline-block; padding: .05em .55em; border-radius: 6px; margin-right: .35em;
      background: var(--good-soft); color: var(--good); white-space: nowrap;
    }
    .fail .verdict { background: var(--bad-soft); color: var(--bad); }
    .warn .verdict { background: var(--warn-soft); color: var(--warn); }
    .lead { font-size: 1.05rem; }
    .reasons { margin: 0 0 1rem; padding-left: 1.25rem; font-weight: 600; color: var(--bad); }
    header h2 { margin-top: 1.25rem; }
    ul.advice, .findings { margin: 0; padding: 0; list-style: none; }
    .advice li, .findings li {
      padding: .5rem .75rem; margin: .4rem 0; border-left: 4px solid var(--line);
      background: var(--page); border-radius: 0 6px 6px 0;
    }
    .advice li, .findings .warning { border-left-color: var(--warn); }
    .fail .advice li, .findings .error { border-left-color: var(--bad); }
    .remedy { display: block; color: var(--soft); max-width: 85ch; }
    .error .message, .warning .message { font-weight: 600; }
    .hint { max-width: none; }
    .note, .hint { color: var(--soft); font-size: .9rem; font-weight: 400; }

    nav {
      position: sticky; top: 0; z-index: 5; background: var(--page); padding: .4rem 0;
      border-bottom: 1px solid var(--line);
    }
    nav ul { display: flex; gap: .25rem 1rem; list-style: none; margin: 0; padding: 0;
      overflow-x: auto; white-space: nowrap; }
    nav a { display: inline-block; padding: .25rem .1rem; }

    .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
      gap: .6rem 1.25rem; margin: 0 0 1rem; }
    .facts dt { color: var(--soft); font-size: .85rem; }
    .facts dd { margin: 0; font-weight: 550; }
    .facts .wide { grid-column: span 2; }

    .badge { display: inline-block; white-space: nowrap; border-radius: 5px; padding: 0 .5em;
      font-size: .88rem; font-weight: 600; background: var(--page); color: var(--soft); }
    .badge.good { background: var(--good-soft); color: var(--good); }
    .badge.bad { background: var(--bad-soft); color: var(--bad); }
    .badge.warning { background: var(--warn-soft); color: var(--warn); }

    .frame { overflow-x: auto; margin: .5rem 0 1rem; border: 1px solid var(--line);
      border-radius: 6px; position: relative; }
    .frame.tall { max-height: 34rem; overflow-y: auto; }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; overflow-wrap: normal; }
    caption { text-align: left; padding: .45rem .6rem; color: var(--soft); }
    th, td { text-align: left; vertical-align: top; padding: .3rem .6rem;
      border-top: 1px solid var(--line); white-space: nowrap; unicode-bidi: isolate; }
    td:last-child:not(.place), td.prose, td.url { white-space: normal; min-width: 12rem;
      overflow-wrap: anywhere; }
    thead th { position: sticky; top: 0; background: var(--card); color: var(--soft);
      font-size: .85rem; }
    tbody th { font-weight: 600; }
    td { font-variant-numeric: tabular-nums; }
    tr.taken td { background: var(--good-soft); }
    tr.failed td:first-child { box-shadow: inset 4px 0 var(--bad); }
    .scripted tr[data-i] { cursor: pointer; }
    .scripted tr[data-i]:hover td, tr.on td { background: var(--accent-soft); }
    tr.more > td { background: var(--page); white-space: normal; }
    tr.more .keys { position: sticky; left: .6rem; max-width: min(70rem, 100vw - 5rem); }
    tr.more .keys .keys { position: static; }
    .chain { list-style: none; margin: 0; padding: 0; }
    .chain li { padding: .3rem .6rem; border-left: 3px solid var(--accent); margin: 0 0 .35rem; }
    .chain li:not(:first-child)::before { content: "↳ " / ""; color: var(--soft); }
    .hop { font-weight: 600; }
    .source { margin: 0; padding: .4rem 0 .4rem 3.5rem; font: .85rem/1.45 ui-monospace, monospace;
      white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; tab-size: 2; }
    .source li { padding: 0 .5rem; border-left: 3px solid transparent; min-height: 1.45em; }
    .source li::marker { color: var(--soft); }
    .source .error { background: var(--bad-soft); border-color: var(--bad); }
    .source .warning { background: var(--warn-soft); border-color: var(--warn); }
    .source .note { background: var(--accent-soft); border-color: var(--accent); color: inherit;
      font-size: inherit; }
    .source li:target { outline: 2px solid var(--accent); outline-offset: -2px; }
    .leftout { font-weight: 600; }
    .diff { overflow-x: auto; font-size: .85rem; padding: .6rem; border: 1px solid var(--line);
      border-radius: 6px; white-space: pre; }
    article { margin: 2.5rem 0; }
    article h2 .verdict { font-size: .95em; }
    .case { border-top: 1px solid var(--line); }
    .case > summary { font-weight: 400; padding: .45rem 0; }
    .case > summary strong { margin: 0 .35rem; }
    summary { cursor: pointer; padding: .25rem 0; font-weight: 600; }

    #filter { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end;
      background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: .75rem 1.25rem; margin: 1rem 0; }
    #filter label { display: grid; font-size: .82rem; color: var(--soft); flex: 1 1 8rem;
      min-width: 0; }
    #filter select, #filter input, #filter button { font: inherit; color: var(--ink);
      background: var(--page); border: 1px solid var(--line); border-radius: 6px;
      padding: .3rem .4rem; min-height: 2.2rem; width: 100%; min-width: 0; }
    #filter button { width: auto; padding: .3rem .9rem; cursor: pointer; }
    #filter output { flex-basis: 100%; color: var(--soft); font-size: .88rem; }

    .legend { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; list-style: none; padding: 0;
      margin: 0 0 .5rem; color: var(--soft); font-size: .88rem; }
    .legend .half { stroke-width: 2; }
    .legend li { display: flex; align-items: center; gap: .3rem; }
    .shapes { position: absolute; }
    .lanes { padding: .25rem 0; border-radius: 6px; }
    .lane { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); align-items: center; }
    .lane-name { color: var(--soft); font-size: .88rem; }
    .plot { padding: 0 1rem; border-top: 1px solid var(--line); }
    .lane svg { display: block; width: 100%; overflow: visible; }
    .lane svg svg { overflow: hidden; }
    .lane svg svg { width: auto; }
    .quality .lane-text { margin: 0 0 .25rem 10.5rem; color: var(--soft); font-size: .88rem; }
    svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
    .axis text { text-anchor: middle; fill: var(--soft); }
    .grid { stroke: var(--line); stroke-dasharray: 2 4; }
    .half { stroke: var(--soft); stroke-dasharray: 6 4; opacity: .6; }
    .ad { fill: var(--accent-soft); stroke: var(--accent); }
    .playing { fill: var(--play); }
    .paused { fill: none; stroke: var(--play); stroke-dasharray: 3 3; }
    .view { fill: var(--view); opacity: .8; }
    rect.buffering { fill: var(--buffer); opacity: .75; }
    .break { fill: var(--accent-soft); stroke: var(--accent); }
    .media { fill: var(--line); }
    .spot { fill: var(--bad); }
    .moment { text-anchor: middle; font-size: 11px; fill: var(--soft); }
    .none { fill: var(--soft); }
    .loud { fill: var(--view); }
    .loud:hover { fill: var(--accent); }
    .unseen { opacity: .3; }
    .mark { stroke: var(--card); stroke-width: 1; }
    .mark text { text-anchor: middle; font-size: 10.5px; font-weight: 700; fill: var(--on-mark);
      stroke: none; pointer-events: none; }
    .lanes[tabindex] .mark { cursor: pointer; }
    .player { fill: var(--ink); } .vast { fill: var(--vast); }
    .verification { fill: var(--verification); } .omid { fill: var(--omid); }
    .native { fill: var(--vast); } .call { fill: var(--soft); }
    .stall { fill: var(--buffer); }
    .mark.error { fill: var(--bad); }
    .mark.player text { fill: var(--card); }
    .lanes[tabindex] .mark:hover { stroke: var(--ink); stroke-width: 2; }
    .mark.on { stroke: var(--ink); stroke-width: 3; paint-order: stroke; }
    .mark.off { opacity: .12; pointer-events: none; }

    #details { position: sticky; bottom: 0; z-index: 4; max-height: 45vh; overflow: auto;
      background: var(--card); border: 2px solid var(--accent); border-radius: 8px;
      padding: .75rem 1rem; margin-top: .75rem; }
    #details button { float: right; font: inherit; cursor: pointer; }
    .keys { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr);
      gap: .1rem .9rem; margin: .25rem 0 .75rem; font-size: .9rem; }
    .keys dt { color: var(--soft); }
    .keys dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
      unicode-bidi: isolate; }
    .keys .keys { margin: 0; border-left: 2px solid var(--line); padding-left: .6rem; }
    footer { color: var(--soft); font-size: .88rem; }

    .frame.tall { contain: layout style; }
    @media (max-width: 640px) {
      body { padding: 0 .5rem 2rem; font-size: 14px; }
      header, section { padding: .9rem .75rem; }
      .lane { grid-template-columns: minmax(0, 1fr); }
      .lane-name { padding-top: .35rem; }
      .plot { padding: 0 .75rem; border-top: 0; border-bottom: 1px solid var(--line); }
      .axis .lane-name { display: none; }
      .quality .lane-text { margin-left: .75rem; }
      .source { padding-left: 2.75rem; font-size: .8rem; }
      .facts { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      #filter { padding: .75rem; }
      .keys { grid-template-columns: minmax(0, 1fr); }
      td:last-child:not(.place), td.prose { min-width: 16rem; }
      caption { max-width: calc(100vw - 4rem); }
      .keys dd { padding-left: .75rem; }
      .stack thead { display: none; }
      .stack table, .stack caption, .stack tbody, .stack tr { display: block; max-width: none; }
      .stack tr { border-top: 1px solid var(--line); padding: .35rem 0; }
      .stack tr.failed { box-shadow: inset 4px 0 var(--bad); }
      .stack tr.failed td:first-child { box-shadow: none; }
      .stack :is(th, td) { display: inline-block; border: 0; padding: .1rem .6rem;
        white-space: normal; overflow-wrap: anywhere; }
      .stack td.prose { display: block; min-width: 0; }
    }
    @media (forced-colors: active) { .mark, .view, .playing { forced-color-adjust: none; } }
    @media print {
      nav, #filter, .skip, .script { display: none; }
      .frame.tall { max-height: none; }
      section { break-inside: avoid-page; }
    }

    """
}
