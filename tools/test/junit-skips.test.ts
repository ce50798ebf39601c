import { expect, test } from "vitest";
import { skippedCases } from "./junit-skips.ts";

test("each case that was skipped is named with its reason; those that passed or failed are not", () => {
  const report = `<?xml version="1.0"?>
<testsuites tests="4" failures="1" errors="0" skipped="2"><testsuite name="schemathesis">
<testcase name="GET /tickets" time="1.0"/>
<testcase name="POST /tickets" time="1.0"><failure message="no">x</failure></testcase>
<testcase name="GET /contacts/{id}" time="0.0"><skipped type="skipped" message="No examples &amp; &quot;no&quot; data"/></testcase>
<testcase name="DELETE /x"><skipped/></testcase>
</testsuite></testsuites>`;
  expect(skippedCases(report)).toEqual(['GET /contacts/{id} (No examples & "no" data)', "DELETE /x"]);
  expect(skippedCases("")).toEqual([]);
});
