/**
 * Lists the calls of one applicant at an opening, with the units that `npm run bench:units` measures. The calls are
 * those of somebody who begins and sends a form; whoever saved a draft before needs fewer.
 * `test/functions/applications/units.test.ts` holds the figures to the measured ones.
 */
import type { ApplicantCall } from "./opening-model.ts";

export const applicantCalls: readonly ApplicantCall[] = [
  { call: "session check", times: 6, read: 1, write: 0, indexes: 0 },
  { call: "list mine (20)", times: 1, read: 7, write: 0, indexes: 0 },
  { call: "create draft, first of its event", times: 1, read: 2.5, write: 9, indexes: 1 },
  { call: "save draft", times: 2, read: 0, write: 2, indexes: 0 },
  { call: "submit, 4 KB of answers", times: 1, read: 6, write: 16, indexes: 3 },
  { call: "read one", times: 1, read: 2, write: 0, indexes: 0 },
];
