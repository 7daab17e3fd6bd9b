/**
 * Lists in which two items look alike, such as a file that was chosen twice or a sentence that is written twice: each
 * item is shown once, and React warns of no key that two of them have.
 */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { EventSections } from "../../packages/web/src/features/events/event-sections.tsx";
import { InstitutionIssues } from "../../packages/web/src/features/institution/outdated-data.tsx";
import { UploadList } from "../../packages/web/src/form/fields/upload-list.tsx";
import { ErrorSummary } from "../../packages/web/src/ui/error-summary.tsx";
import { FormattedText } from "../../packages/web/src/ui/formatted-text.tsx";
import { addListKeys } from "../../packages/web/src/ui/list-keys.ts";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
let warnings: unknown[][];
beforeEach(() => {
  unload({ revalidate: false });
  warnings = [];
  vi.spyOn(console, "error").mockImplementation((...texts) => void warnings.push(texts));
});
afterEach(() => {
  vi.restoreAllMocks();
});
const renderPart = (content: ReactNode) =>
  render(
    <MemoryRouter>
      <Suspense>{content}</Suspense>
    </MemoryRouter>,
  );

const text = buildLocalizedText("Same");
const item = { date: "2027-03-01", from: "10:00", to: "11:00", title: text };
const contact = { names: text, email: "fair@ipim.gov.mo", phone: "28 000 000" };
const image = { url: "/hall.jpg", alt: text };
const exhibitor = { institutionId: "i1", names: text };
const event = {
  ...buildFair(),
  closingDays: {},
  state: "AVAILABLE" as const,
  description: buildLocalizedText("A line.\nA line."),
  schedule: [item, item],
  contacts: [contact, contact],
  organisers: [
    { role: "HOST", names: text },
    { role: "HOST", names: text },
  ],
  exhibitors: [
    { ...exhibitor, booth: "A-01" },
    { ...exhibitor, booth: "A-02" },
  ],
  images: [image, image],
} as unknown as Parameters<typeof EventSections>[0]["event"];
const issue = { path: "shareholders.0.idNumber", key: "required" };
const problem = { id: "name", text: "Fill this in" };

test.each<[what: string, content: ReactNode, expectedCount: number]>([
  ["sentences and items of a text", <FormattedText key="a" text={"Yes.\nYes.\n\n- One\n- One"} />, 2],
  ["problems of a form", <ErrorSummary key="b" problems={[problem, problem]} />, 2],
  ["issues of an institution", <InstitutionIssues key="c" issues={[issue, issue]} />, 2],
  ["talks of a programme", <EventSections key="d" event={event} sections={["schedule"]} />, 2],
  ["contacts", <EventSections key="e" event={event} sections={["contacts"]} />, 2],
  ["organisers", <EventSections key="f" event={event} sections={["organisers"]} />, 2],
  ["booths of one exhibitor", <EventSections key="g" event={event} sections={["exhibitors"]} />, 2],
  ["pictures", <EventSections key="h" event={event} sections={["album"]} />, 2],
])("%s that are alike are all shown, under keys of their own", async (_what, content, expectedCount) => {
  renderPart(content);
  expect(await screen.findAllByRole("listitem")).toHaveLength(expectedCount);
  expect(warnings).toEqual([]);
});

test("a file that was chosen twice is listed twice, and the one that is removed goes alone", () => {
  const changes: string[][] = [];
  const id = "fine-12-productPhotos-PRODUCT_PHOTO";
  renderPart(
    <UploadList
      id="photos"
      purpose="PRODUCT_PHOTO"
      types={["image/jpeg"]}
      value={[id, "another", id]}
      files={{ [id]: { name: "photo.jpg", size: 10 }, another: { name: "other.jpg", size: 10 } }}
      onChange={(ids) => void changes.push(ids)}
      onFile={() => undefined}
    />,
  );
  const files = screen.getAllByRole("listitem");
  expect(files).toHaveLength(3);
  expect(warnings).toEqual([]);
  fireEvent.click(within(files[2] as HTMLElement).getByRole("button"));
  expect(changes).toEqual([[id, "another"]]);
});

test("no two keys of a list are the same, and an item keeps its key when others are added behind it", () => {
  const listKeys = (texts: string[]) => addListKeys(texts, (each) => each).map(({ key }) => key);
  const before = listKeys(["a", "a", "a\n1", "b"]);
  expect(new Set(before).size).toBe(4);
  expect(listKeys(["a", "a", "a\n1", "b", "a"]).slice(0, 4)).toEqual(before);
});
