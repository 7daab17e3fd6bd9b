/** The claims that are taken from an identity, and those that are never kept. */
import {
  maskNumber,
  openIdScope,
  readIdentityHolder,
  signOnReturnPaths,
} from "@portal/core/identity/sign-on/index";
import { describe, expect, test } from "vitest";

const person = {
  sub: "s",
  identity_type: "person",
  identity_number: "1234567(8)",
  name_zh: " 陳嘉欣 ",
  name_en: "Chan Ka Ian",
  name_pt: "",
};

test("names as the provider writes them, and the end of the number", () => {
  expect(readIdentityHolder(person, "person")).toEqual({
    kind: "person",
    names: { zh: "陳嘉欣", en: "Chan Ka Ian", pt: "" },
    number: "•••• 678",
  });
});

test("a claim that is no text names nothing, and none is longer than a name", () => {
  const { names } = readIdentityHolder(
    { ...person, name_zh: ["陳"], name_en: "x".repeat(500), name_pt: undefined },
    "person",
  );
  expect(names).toEqual({ zh: "", en: "x".repeat(200), pt: "" });
});

describe("a person is no entity", () => {
  test.each([
    ["person", "entity"],
    ["entity", "person"],
    [undefined, "person"],
    ["PERSON", "person"],
    [["person"], "person"],
  ] as const)("%j where a %s is asked for is refused", (type, kind) => {
    expect(() => readIdentityHolder({ ...person, identity_type: type }, kind)).toThrow(
      expect.objectContaining({ code: 900071 }),
    );
  });
  test.each([undefined, "", "  ", 12345678])("the number %j is refused", (number) => {
    expect(() => readIdentityHolder({ ...person, identity_number: number }, "person")).toThrow(
      expect.objectContaining({ code: 900071 }),
    );
  });
});

test.each([
  ["1234567(8)", "•••• 678"],
  ["SO 20241", "•••• 241"],
  ["82-123-456", "•••• 456"],
  ["12345", "••••"],
  ["", "••••"],
])("%j is kept as %j", (number, expected) => expect(maskNumber(number)).toBe(expected));

test("[R549] [R553] people are sent back to two pages of the site", () => {
  expect(signOnReturnPaths).toEqual({ person: "/thirdparty/callback", entity: "/thirdparty/entitycallback" });
  expect(openIdScope.split(" ")).toContain("openid");
});
