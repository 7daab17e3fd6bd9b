/**
 * Lists the calls of one applicant at an opening, with the units that `npm run bench:units` measures: of somebody who
 * signs in, opens the event and its form, saves it three times, submits it, and opens what was sent. The site loads
 * four times, as it does by links of letters and by hand. The calls were counted in a browser (decision 0866), and
 * `test/functions/applications/units.test.ts` compares the figures with the measured ones.
 */
import type { ApplicantCall } from "./opening-model.ts";

export const applicantCalls: readonly ApplicantCall[] = [
  // Parts of calls: commands that are measured below their handlers check the session, and one stores its outcome.
  { call: "session check", times: 4, read: 1, write: 0, indexes: 0 },
  { call: "Idempotency-Key", times: 1, read: 0, write: 2, indexes: 0 },
  // Every load of the site.
  { call: "health", route: "GET /health", times: 4, read: 0.5, write: 0, indexes: 0 },
  { call: "maintenance", route: "GET /help/maintenance", times: 6, read: 0.5, write: 0, indexes: 0 },
  { call: "current user", route: "GET /user/current", times: 5, read: 4, write: 0, indexes: 0 },
  { call: "unread notices", route: "GET /notice/unread", times: 4, read: 1.5, write: 0, indexes: 0 },
  // The page of signing in.
  { call: "providers of sign-on", route: "GET /thirdparty", times: 3, read: 0, write: 0, indexes: 0 },
  { call: "captcha", route: "GET /user/captcha", times: 1, read: 0, write: 1, indexes: 0 },
  { call: "login", route: "POST /user/login", times: 1, read: 3, write: 5, indexes: 0 },
  // The page of the event, and the form.
  { call: "schemes", route: "GET /scheme", times: 1, read: 0, write: 0, indexes: 0 },
  { call: "event", route: "GET /activity/{id}", times: 2, read: 2.5, write: 0, indexes: 0 },
  {
    call: "eligibility",
    route: "GET /participate/search/eligibility",
    times: 3,
    read: 12.5,
    write: 0,
    indexes: 0,
  },
  { call: "scheme", route: "GET /scheme/{id}", times: 1, read: 0, write: 0, indexes: 0 },
  { call: "form of a scheme", route: "GET /scheme/{id}/form", times: 1, read: 0, write: 0, indexes: 0 },
  { call: "contacts", route: "GET /contact", times: 1, read: 2, write: 0, indexes: 0 },
  { call: "institution", route: "GET /institution/{id}", times: 1, read: 5, write: 0, indexes: 0 },
  { call: "file", route: "GET /file/{id}", times: 4, read: 3, write: 0, indexes: 0 },
  {
    call: "drafts, of 20 applications",
    route: "GET /participate/search",
    times: 1,
    read: 8,
    write: 0,
    indexes: 0,
  },
  {
    call: "applications for the event, of 20",
    route: "GET /participate/search",
    times: 1,
    read: 8,
    write: 0,
    indexes: 0,
  },
  {
    call: "create draft, first of its event",
    route: "POST /participate/search/tosubmit",
    times: 1,
    read: 2.5,
    write: 9,
    indexes: 1,
  },
  {
    call: "save draft",
    route: "POST /participate/search/tosubmit",
    times: 2,
    read: 0,
    write: 2,
    indexes: 0,
  },
  // What is sent, and the pages after it.
  {
    call: "submit, 4 KB of answers",
    route: "POST /participate/search",
    times: 1,
    read: 6,
    write: 16,
    indexes: 3,
  },
  { call: "application", route: "GET /participate/search/{id}", times: 2, read: 3, write: 0, indexes: 0 },
  {
    call: "history",
    route: "GET /participate/search/{id}/history",
    times: 1,
    read: 4,
    write: 0,
    indexes: 0,
  },
];
