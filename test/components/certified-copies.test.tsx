/** Documents of the certification are used again in a form instead of uploaded again. */
import type { FileView } from "@portal/core/files/file-schema";
import type { Field, Json } from "@portal/core/forms/types/index";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { type FormSurroundings, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en");
  session.start("ana.first");
});
const documents: Field = {
  key: "it",
  kind: "documents",
  required: true,
  purpose: "BUSINESS_REGISTRATION_CERT",
  types: ["pdf"],
  max: 2,
} as Field;
const buildFile = (id: string): Partial<FileView> => ({
  id,
  name: `${id}.pdf`,
  size: 1000,
  purpose: "BUSINESS_REGISTRATION_CERT",
  status: "verified",
});
const buildCertifiedSurroundings = (ids: string[]): Pick<FormSurroundings, "institution"> => ({
  institution: { certificationDocuments: { BUSINESS_REGISTRATION_CERT: ids } } as unknown as NonNullable<
    FormSurroundings["institution"]
  >,
});
const renderCopies = (ids: string[], value?: Json) => {
  stubNetwork(Object.fromEntries(ids.map((id) => [`GET /file/${id}`, () => ({ data: buildFile(id) })])));
  return renderField(documents, {
    ...buildCertifiedSurroundings(ids),
    ...(value !== undefined && { value }),
  });
};
const findCopyButton = () => screen.queryByRole("button", { name: /certified cop/ });

test("the certified copy becomes the answer, and is not offered twice", async () => {
  const { user, value } = renderCopies(["cert-1"]);
  await user.click(screen.getByRole("button", { name: "Use the certified copy" }));
  await waitFor(() => expect(value()).toEqual(["cert-1"]));
  expect(findCopyButton()).toBeNull();
});

test.each<[string, string[], Json | undefined, boolean]>([
  ["nothing of this kind was certified", [], undefined, false],
  ["it is there already", ["cert-1"], ["cert-1"], false],
  ["there is room for one more", ["cert-1"], ["other"], true],
  ["the field is full", ["cert-1"], ["one", "two"], false],
  ["not all pages fit", ["cert-1", "cert-2"], ["one"], false],
])("%s", (_name, ids, value, isOffered) => {
  renderCopies(ids, value);
  expect(findCopyButton() !== null).toBe(isOffered);
});

test("a file that is removed while the copies are read is gone, and the copies come beside the others", async () => {
  const reading = Promise.withResolvers<void>();
  stubNetwork({
    "GET /file/cert-1": async () => {
      await reading.promise;
      return { data: buildFile("cert-1") };
    },
  });
  const files = { one: buildFile("one") as FileView, two: buildFile("two") as FileView };
  const { user, value } = renderField({ ...documents, max: 3 } as Field, {
    ...buildCertifiedSurroundings(["cert-1"]),
    value: ["one", "two"],
    files,
  });
  await user.click(screen.getByRole("button", { name: "Use the certified copy" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove one.pdf" }));
  await act(async () => reading.resolve());
  await waitFor(() => expect(value()).toEqual(["two", "cert-1"]));
});

test("a file that arrives while the copies are read stays in the answer", async () => {
  const reading = Promise.withResolvers<void>();
  const upload = Promise.withResolvers<FileView>();
  stubNetwork({
    "GET /file/cert-1": async () => {
      await reading.promise;
      return { data: buildFile("cert-1") };
    },
  });
  const { user, value } = renderField(documents, {
    ...buildCertifiedSurroundings(["cert-1"]),
    upload: () => upload.promise,
  });
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, new File(["x"], "a.pdf"));
  await user.click(screen.getByRole("button", { name: "Use the certified copy" }));
  await act(async () => upload.resolve(buildFile("uploaded") as FileView));
  await waitFor(() => expect(value()).toEqual(["uploaded"]));
  await act(async () => reading.resolve());
  await waitFor(() => expect(value()).toEqual(["uploaded", "cert-1"]));
});

test("a copy that cannot be read says so, and is asked for again", async () => {
  stubNetwork({});
  const { user, value } = renderField(documents, buildCertifiedSurroundings(["gone"]));
  await user.click(screen.getByRole("button", { name: "Use the certified copy" }));
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  expect(value()).toBeUndefined();
});
