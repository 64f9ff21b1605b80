/// How the HTML report looks, by day and by night.
enum HTMLStyle {
  static let sheet = """
    :root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --text: #1d2430; --quiet: #5c6675;
      --line: #dde1e7; --accent: #3b6fd4; --error: #c62f3b; --warning: #a96300; --info: #2f6f8f; --mark: #ffe39a; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #14171c; --card: #1c2027; --text: #e4e8ee; --quiet: #98a2b1; --line: #323945;
        --accent: #7aa5f5; --error: #ff7b84; --warning: #f0b04f; --info: #76c1e0; --mark: #6b5310; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; background: var(--page); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; }
    h1 { margin: 0 0 1rem; font-size: 1.6rem; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.2rem; }
    header p, .place, .note span { color: var(--quiet); }
    code, pre, .place { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875rem; }
    a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
    .tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 0; padding: 0; list-style: none; }
    .tiles li { padding: .6rem 1.1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
    .tiles b { font-size: 1.5rem; margin-right: .25rem; }
    .error > b, .error h3 span { color: var(--error); } .warning > b, .warning h3 span { color: var(--warning); }
    .info > b, .info h3 span { color: var(--info); }
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 3rem; }
    .bars { margin: 0; padding: 0; list-style: none; font-size: .9375rem; }
    .bars li { display: grid; grid-template-columns: minmax(0, 1fr) 9rem 2.5rem; gap: .75rem; align-items: center;
      padding: .2rem 0; border-bottom: 1px solid var(--line); }
    .bars a { overflow-wrap: anywhere; } .bars b { text-align: right; font-variant-numeric: tabular-nums; }
    .folder { color: var(--quiet); font-weight: 400; } .bars .folder { display: block; font-size: .8rem; line-height: 1.2; }
    .track { display: flex; gap: 1px; height: .6rem; }
    .track span { border-radius: .15rem; }
    .track .error { background: var(--error); } .track .warning { background: var(--warning); }
    .track .info { background: var(--info); }
    .more { margin: .4rem 0; padding: 0; border: 0; background: none; } .more summary { color: var(--quiet); font-weight: 400; }
    details:target { border-color: var(--accent); }
    details { margin: .75rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem;
      background: var(--card); }
    summary { cursor: pointer; font-weight: 600; overflow-wrap: anywhere; } summary b { color: var(--quiet); }
    article { margin-top: 1rem; padding-left: .85rem; border-left: 3px solid var(--line); }
    article.error { border-color: var(--error); } article.warning { border-color: var(--warning); }
    article.info { border-color: var(--info); } article:target { background: color-mix(in srgb, var(--accent) 10%, transparent); }
    h3 { margin: 0; font-size: 1rem; font-weight: 500; } h3 span { font-weight: 700; }
    .place { margin: .1rem 0 .4rem; overflow-wrap: anywhere; } .note { margin: .4rem 0 0; }
    pre { margin: 0; padding: .6rem .75rem; overflow-x: auto; border-radius: .4rem; background: var(--page);
      tab-size: 4; line-height: 1.45; }
    pre i { display: inline-block; min-width: 3.5ch; margin-right: 1.5ch; color: var(--quiet); font-style: normal;
      text-align: right; user-select: none; }
    mark { color: inherit; background: var(--mark); border-radius: .2rem; }
    .help::before { content: "Instead: "; font-weight: 600; } .clean { font-size: 1.2rem; } .failed h2 { color: var(--error); }
    .patch ins, .patch del { display: inline-block; min-width: 100%; text-decoration: none; }
    .patch ins { background: color-mix(in srgb, #2da44e 18%, transparent); }
    .patch del { background: color-mix(in srgb, #cf222e 16%, transparent); }
    .patch s { color: var(--quiet); text-decoration: none; }
    input { position: absolute; opacity: 0; }
    input + label { display: inline-block; margin: 1.25rem .25rem 0 0; padding: .2rem .8rem; border: 1px solid var(--line);
      border-radius: 1rem; background: var(--card); cursor: pointer; font-size: .9375rem; }
    input:checked + label { border-color: var(--accent); color: var(--accent); font-weight: 600; }
    input:focus-visible + label { outline: 2px solid var(--accent); }
    /* What an address leads to is shown in any case. */
    #by-rule:checked ~ main > .files:not(:has(:target)), #by-file:checked ~ main > .rules:not(:has(:target)) { display: none; }
    #no-error:checked ~ main :is(article, li).error, #no-error:checked ~ main .only-error,
    #no-warning:checked ~ main :is(article, li).warning, #no-warning:checked ~ main .only-warning,
    #no-info:checked ~ main :is(article, li).info, #no-info:checked ~ main .only-info,
    #only-fixable:checked ~ main :is(article, details, .files li):not(.fixable, .more) { display: none; }
    @media print { body { max-width: none; } details { break-inside: avoid; } }
    """
}
