/** Where a section begins. What stands before the first one is the head. */
const sectionStart = /^(?=## )/m;

const titleOf = (section: string) => section.slice(0, section.indexOf("\n"));

/** The results so far with the sections of a new run in place of theirs; a section that is new comes first. */
export function mergeSections(results: string, run: string): string {
  const [head = "", ...sections] = results.split(sectionStart);
  const fresh = new Map(
    run
      .split(sectionStart)
      .slice(1)
      .map((section) => [titleOf(section), `${section.trimEnd()}\n\n`]),
  );
  const known = new Set(sections.map(titleOf));
  const added = [...fresh].filter(([title]) => !known.has(title)).map(([, section]) => section);
  const kept = sections.map((section) => fresh.get(titleOf(section)) ?? section);
  return `${[head, ...added, ...kept].join("").trimEnd()}\n`;
}
