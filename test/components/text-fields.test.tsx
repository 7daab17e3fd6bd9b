/** Texts and numbers: what is typed goes into the answer, in the form that the rules read. */
import type { Field } from "@portal/core/forms/types/index";
import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { toTranslateKey } from "../../packages/web/src/shell/translate-key.ts";
import { formatLabel, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const isRequired = true;
const getInput = (): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>("textbox", { name: formatLabel("it") });

describe("one line", () => {
  const field: Field = { key: "it", kind: "text", required: isRequired, limit: { max: 5 } };

  test("shows the answer, takes what is typed, and an emptied one is no answer", async () => {
    const { user, value } = renderField(field, { value: "Lei" });
    expect(getInput().value).toBe("Lei");
    await user.type(getInput(), " A");
    expect(value()).toBe("Lei A");
    await user.clear(getInput());
    expect(value()).toBeUndefined();
  });

  test("the keyboard alone reaches it, and the form learns when it is left", async () => {
    const { user, value, counts } = renderField(field);
    await user.tab();
    expect(document.activeElement).toBe(getInput());
    await user.keyboard("Ana");
    expect([value(), counts.blurred]).toEqual(["Ana", 0]);
    await user.tab();
    expect(counts.blurred).toBe(1);
  });

  test("more than its limit stays as typed, and the error says the limit", async () => {
    const { user, value, attempt } = renderField(field);
    await user.type(getInput(), "sixsix");
    await attempt();
    expect(value()).toBe("sixsix");
    expect(screen.getByText("Too long: at most 5 characters")).toBeTruthy();
    await user.type(getInput(), "{Backspace}");
    expect(screen.queryByText("Too long: at most 5 characters")).toBeNull();
    expect(getInput().getAttribute("aria-invalid")).toBeNull();
  });

  test("what is only read takes no letter", async () => {
    const { user, value } = renderField(field, { value: "Lei", readOnly: true });
    await user.type(getInput(), "x");
    expect([getInput().readOnly, value()]).toEqual([true, "Lei"]);
  });

  test.each([
    ["email", "not an address", "Enter an email address, for example name@example.com", "email"],
    ["url", "example", "Enter a full web address, beginning with https://", "url"],
  ] as const)(
    "%s has its own keyboard, and its own words for what it is not",
    async (kind, typed, error, type) => {
      const { user, attempt } = renderField({ key: "it", kind, required: isRequired });
      await user.type(getInput(), typed);
      await attempt();
      expect(getInput().type).toBe(type);
      expect(screen.getByText(error)).toBeTruthy();
    },
  );

  test("a registration number with a wrong check digit is reported", async () => {
    const { user, attempt } = renderField({
      key: "it",
      kind: "idNumber",
      required: isRequired,
      format: "MAINLAND_ID",
    });
    await user.type(getInput(), "110101199003070012");
    await attempt();
    expect(screen.getByText("The number is not correct. Check each digit.")).toBeTruthy();
  });
});

describe("several lines", () => {
  const field: Field = { key: "it", kind: "longText", required: isRequired, limit: { max: 10 } };

  test("a large number of characters is grouped as other numbers are", () => {
    renderField({ ...field, limit: { max: 2000 } }, { value: "" });
    expect(document.querySelector(".fv-counter")?.textContent).toBe("2,000 characters left");
  });

  test("say how much is left, and by how much it is too long", async () => {
    const { user } = renderField(field, { value: "12345678" });
    const counter = document.querySelector(".fv-counter");
    expect(counter?.textContent).toBe("2 characters left");
    expect(getInput().getAttribute("aria-describedby")).toContain("f-it-after");
    await user.type(getInput(), "9012");
    expect(counter?.textContent).toBe("2 characters too many");
    expect(counter?.classList.contains("fv-over")).toBe(true);
  });

  test("words are counted as people count them: a Han character is one, and the counter says so", () => {
    renderField({ ...field, limit: { max: 10, unit: "words" } }, { value: "green fair 綠色" });
    expect(document.querySelector(".fv-counter")?.textContent).toBe(
      "6 words left (a Chinese character counts as 1)",
    );
  });

  test("a counter of words in a text without Chinese names words only", () => {
    renderField({ ...field, limit: { max: 10, unit: "words" } }, { value: "green fair" });
    expect(document.querySelector(".fv-counter")?.textContent).toBe("8 words left");
  });

  test.each([
    ["zh-Hant", "還可輸入 8 字（外文以單詞計）", "內容太長，最多 10 字（外文以單詞計）"],
    ["zh-Hans", "还可输入 8 字（外文按单词计）", "内容太长，最多 10 字（外文按单词计）"],
  ] as const)(
    "in %s a counter of words says how foreign words are counted",
    async (language, left, tooLong) => {
      await startTexts(language);
      try {
        renderField({ ...field, limit: { max: 10, unit: "words" } }, { value: "green fair" });
        expect(document.querySelector(".fv-counter")?.textContent).toBe(left);
        const say = toTranslateKey(i18n.getFixedT(language));
        expect(say("common:issue.tooLong", { context: "words", max: 10 })).toBe(tooLong);
      } finally {
        await startTexts("en");
      }
    },
  );
});

describe("one text in several languages, counted by the word", () => {
  const words = { max: 10, unit: "words" } as const;
  const field: Field = {
    key: "it",
    kind: "multiText",
    required: isRequired,
    limits: { zh: words, en: words },
    need: "all",
  };

  test.each([
    ["en", ["8 words left (a Chinese character counts as 1)", "9 words left"]],
    ["pt", ["Restam 8 palavras (cada carácter chinês conta como uma)", "Restam 9 palavras"]],
    ["zh-Hant", ["還可輸入 8 字（外文以單詞計）", "還可輸入 9 字（外文以單詞計）"]],
  ] as const)("names in %s what is counted in Chinese and in English", async (language, left) => {
    await startTexts(language);
    try {
      renderField(field, { value: { zh: "綠色", en: "green" } });
      const counters = [...document.querySelectorAll(".fv-counter")];
      expect(counters.map((counter) => counter.textContent)).toEqual(left);
    } finally {
      await startTexts("en");
    }
  });

  test("the counter of the Chinese text says so before anything is typed", () => {
    renderField(field);
    expect(document.querySelector(".fv-counter")?.textContent).toBe(
      "10 words left (a Chinese character counts as 1)",
    );
  });

  test.each([
    ["Chan", false, []],
    ["x".repeat(79), false, []],
    ["x".repeat(80), false, ["20 characters left"]],
    ["x".repeat(101), false, ["1 character too many"]],
    ["Chan", true, ["96 characters left"]],
  ] as const)("the line %s, of several lines: %s, says %j of the room that is left", (en, long, texts) => {
    renderField({ ...field, long, limits: { en: { max: 100 } } } as Field, { value: { en } });
    expect([...document.querySelectorAll(".fv-counter")].map(({ textContent }) => textContent)).toEqual(
      texts,
    );
  });

  test("a text that is too long is reported in the same unit", () => {
    const say = toTranslateKey(i18n.getFixedT("en"));
    expect(say("common:issue.tooLong", { context: "words", max: 10 })).toBe(
      "Too long: at most 10 words (a Chinese character counts as 1)",
    );
  });
});

describe("one text in several languages", () => {
  const field: Field = {
    key: "it",
    kind: "multiText",
    required: isRequired,
    limits: { zh: { max: 10 }, en: { max: 10 }, pt: { max: 10 } },
    need: ["zh"],
  };

  test("has a control for each, in its language, and says which is required and which may be left out", () => {
    renderField(field);
    const controls = screen.getAllByRole("textbox");
    expect(controls.map((each) => [each.id, each.lang])).toEqual([
      ["f-it-zh", "zh-Hant"],
      ["f-it-en", "en"],
      ["f-it-pt", "pt"],
    ]);
    expect([...document.querySelectorAll(".fv-sub label")].map((each) => each.textContent)).toEqual([
      "Chinese\u00a0*",
      "English (optional)",
      "Portuguese (optional)",
    ]);
  });

  test("keeps one language when another is emptied, and is no answer when all are", async () => {
    const { user, value } = renderField(field, { value: { zh: "展覽" } });
    await user.type(screen.getByLabelText("English (optional)"), "Fair");
    expect(value()).toEqual({ zh: "展覽", en: "Fair" });
    await user.clear(screen.getByLabelText("Chinese *"));
    expect(value()).toEqual({ en: "Fair" });
    await user.clear(screen.getByLabelText("English (optional)"));
    expect(value()).toBeUndefined();
  });

  test("the error is beside the language that it is about", async () => {
    const { user, attempt } = renderField(field, { value: { zh: "展覽" } });
    await user.type(screen.getByLabelText("English (optional)"), "Environment Fair");
    await attempt();
    const english = screen.getByLabelText("English (optional)");
    expect(english.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(english.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Too long: at most 10 characters",
    );
    expect(screen.getByLabelText("Chinese *").getAttribute("aria-invalid")).toBeNull();
  });
});
