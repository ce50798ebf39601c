/** The names of the test cases that a JUnit report says were skipped, each with its reason where there is one. */
export function skippedCases(report: string): string[] {
  return [...report.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)].flatMap(
    ([, head = "", inner = ""]) => {
      const skip = /<skipped\b([^>]*)/.exec(inner);
      if (!skip) return [];
      const reason = attribute(skip[1] ?? "", "message");
      return [`${attribute(head, "name")}${reason === "" ? "" : ` (${reason})`}`];
    },
  );
}

const attribute = (tag: string, name: string) => plainText(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const plainText = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name] ?? "");
