/** The public files of an event, by the addresses that staff typed for its album. */
import { buildEventFileUrl, collectPublicFileIds } from "@portal/core/events/public-event-files";
import { expect, test } from "vitest";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";

const alt = buildLocalizedText("展場");

test("pictures of the album and listed files are public, by their ids", () => {
  const event = {
    id: "green-2027",
    files: [{ id: "brochure", kind: "BROCHURE" as const, name: "brochure.pdf", size: 1 }],
    images: [
      { url: buildEventFileUrl("green-2027", "picture 1"), alt },
      { url: buildEventFileUrl("other-2027", "picture 2"), alt },
      { url: "https://example.mo/picture.jpg", alt },
    ],
  };
  expect([...collectPublicFileIds(event)]).toEqual(["brochure", "picture 1"]);
});
test.each(["%", "%E0%A4", "a%2"])("an address that ends with %s names no file, and no page fails", (end) => {
  const images = [{ url: `/api/download/event/green-2027/${end}`, alt }];
  expect([...collectPublicFileIds({ id: "green-2027", images })]).toEqual([]);
});
