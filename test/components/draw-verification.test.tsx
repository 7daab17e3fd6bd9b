/** Whoever checks a draw is told what is wrong with what they copied; a blank does not make a draw look manipulated. */
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import common from "../../locales/common/en.json";
import texts from "../../locales/pages/public-draw/en.json";
import { DrawVerification } from "../../packages/web/src/features/public-draw/draw-verification.tsx";
import { startTexts } from "./site-texts.ts";

const verifyDraw = vi.hoisted(() => vi.fn(() => Promise.resolve({ agrees: {} })));
vi.mock("../../docs/lottery/draw.mjs", () => ({ checks: ["commitment"], verifyDraw }));

beforeAll(() => startTexts("en", { common, "pages/public-draw": texts }));

const digest = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const showForm = (kind: "DRAND" | "LOTTERY"): void => {
  verifyDraw.mockClear();
  const draw = { event: "e", commitment: { source: { kind } }, result: {} } as unknown as PublishedDraw;
  render(<DrawVerification draw={draw} />);
};
const verifyValues = (keptDigest: string, value: string): void => {
  fireEvent.change(document.getElementById("keptDigest") as Element, { target: { value: keptDigest } });
  fireEvent.change(document.getElementById("readValue") as Element, { target: { value } });
  fireEvent.submit(document.querySelector("form") as Element);
};

test.each([
  ["a blank before it", ` ${digest}`],
  ["a blank within, as a line was broken", `${digest.slice(0, 32)} ${digest.slice(32)}`],
  ["capitals", digest.toUpperCase()],
])("a digest with %s is the digest", async (_, copied) => {
  showForm("LOTTERY");
  verifyValues(copied, "３ 12 25 31 44 7");
  await waitFor(() => expect(verifyDraw).toHaveBeenCalled());
  expect(verifyDraw.mock.calls[0]).toMatchObject([digest, {}, expect.anything(), "3 7 12 25 31 44"]);
  expect(document.getElementById("keptDigest")).toHaveProperty("maxLength", -1);
});

test("a digest that is none is told at its input, and nothing is compared", async () => {
  showForm("DRAND");
  verifyValues(digest.slice(1), digest);
  expect(await screen.findByText(texts.again.notDigest)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.id).toBe("keptDigest"));
  expect(verifyDraw).not.toHaveBeenCalled();
});

test("a value that is none is told at its input", async () => {
  showForm("DRAND");
  verifyValues(digest, "12345");
  expect(await screen.findByText(common.issue.randomness)).toBeDefined();
  verifyValues("", "");
  expect(await screen.findByText(texts.again.missing)).toBeDefined();
  expect(await screen.findByText(common.issue.required)).toBeDefined();
  expect(verifyDraw).not.toHaveBeenCalled();
});
