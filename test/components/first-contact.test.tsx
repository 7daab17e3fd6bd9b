/** The first contact of an institution is taken over by one button. */
import type { Field } from "@portal/core/forms/types/index";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { type FormSurroundings, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en");
  session.start("rosa.first");
});
const contactField = { key: "it", kind: "contact", required: true } as Field;
const institution = {
  personInCharge: "Rosa Fong",
  phone: { area: "MO", number: "66512345" },
} as unknown as NonNullable<FormSurroundings["institution"]>;
const user = { data: { email: "rosa@example.org", institutions: [] } };

test("the person in charge becomes the contact and the answer", async () => {
  stubNetwork({ "GET /user/current": () => user, "POST /contact": () => ({ data: { id: "contact-1" } }) });
  const { user: hand, value } = renderField(contactField, { institution });
  await hand.click(await screen.findByRole("button", { name: "Use Rosa Fong as the contact" }));
  await waitFor(() => expect(value()).toBe("contact-1"));
});

test("a refusal is reported, and nothing is chosen", async () => {
  stubNetwork({ "GET /user/current": () => user });
  const { user: hand, value } = renderField(contactField, { institution });
  await hand.click(await screen.findByRole("button", { name: "Use Rosa Fong as the contact" }));
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  expect(value()).toBeUndefined();
});
