/** The title of a draft in lists, which comes from its own answers. */
import { expect, test } from "vitest";
import { buildDraftTitle } from "../../../packages/core/src/applications/views/draft-title.ts";
import type { Answers } from "../../../packages/core/src/forms/types/index.ts";
import { findScheme, schemes } from "../../../packages/core/src/schemes/index.ts";

const buildTitle = (scheme: string, answers: Answers): string | undefined => {
  const foundScheme = findScheme(scheme);
  return foundScheme && buildDraftTitle(foundScheme, answers);
};

test.each<[string, string, Answers, string | undefined]>([
  [
    "a letter is called by its visitor",
    "ENDORSEMENT_MAINLAND",
    { nameZh: " 王小明 ", nameEn: "Wang" },
    "王小明",
  ],
  ["in whichever script the name is there", "ENDORSEMENT_MAINLAND", { nameZh: "", nameEn: "Wang" }, "Wang"],
  [
    "an activity of others by its name",
    "INCENTIVE_EXHIBITOR",
    { exhibitionName: "Feira de Cantão" },
    "Feira de Cantão",
  ],
  [
    "a text in several languages by the first",
    "CONFERENCE_RECRUITMENT",
    { meetingNames: { en: "Congress", pt: "Congresso" } },
    "Congress",
  ],
  ["a shop by its name", "FIRST_SHOP_GENERAL", { storeName: "Casa" }, "Casa"],
  ["a long name as far as a list has room", "TRAINING", { courseName: "課".repeat(200) }, "課".repeat(80)],
  ["nothing is answered yet", "TRAINING", {}, undefined],
  ["an answer of another shape names nothing", "TRAINING", { courseName: 5 }, undefined],
  ["a fair is called by its event", "FAIR_GREEN", { groupName: "A" }, undefined],
])("%s", (_name, scheme, answers, expected) => expect(buildTitle(scheme, answers)).toBe(expected));

test("every form without an event has answers that name it", () => {
  const schemesWithoutTitle = schemes
    .filter(({ window, resource }) => window.kind !== "EVENT" && resource !== "report")
    .filter(({ titleFields, activity }) => !titleFields?.length && !activity);
  expect(schemesWithoutTitle.map(({ id }) => id)).toEqual([]);
});

test("every answer that names an application is a text of its form", () => {
  const wrongTitles = schemes.flatMap(({ id, titleFields = [], steps }) => {
    const texts = steps
      .flatMap(({ fields }) => fields)
      .filter(({ kind }) => kind === "text" || kind === "multiText");
    return titleFields
      .filter((key) => !texts.some((field) => field.key === key))
      .map((key) => `${id}.${key}`);
  });
  expect(wrongTitles).toEqual([]);
});
