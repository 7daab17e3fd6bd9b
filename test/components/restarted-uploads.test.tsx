/** More uploads than the list takes were stopped by a lost connection: the file that was chosen last counts. */
import type { FileView } from "@portal/core/files/file-schema";
import type { Field } from "@portal/core/forms/types/index";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import write from "write-excel-file/node";
import { pointOutUnfinishedUploads } from "../../packages/web/src/form/unfinished-uploads.ts";
import { UploadError, type UploadFile } from "../../packages/web/src/form/upload-file.ts";
import { XLSX } from "../support/malicious-files/malicious-file.ts";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const field: Field = {
  key: "it",
  kind: "excel",
  required: true,
  columns: [{ key: "name", kind: "text", required: true, limit: { max: 20 } }],
  maxRows: 3,
  purpose: "EXHIBITOR_LIST_XLS",
};
const buildList = async (file: string, name: string): Promise<File> =>
  new File([new Uint8Array(await write([[{ value: "Name" }], [{ value: name }]]).toBuffer())], file, {
    type: XLSX,
  });

test("the rows of a list are those of its file, and the corrected file is the one that is sent", async () => {
  let isConnected = false;
  const sentNames: string[] = [];
  const uploadList: UploadFile = async ({ name }) => {
    if (!isConnected) throw new UploadError("network", { isRetryable: true });
    sentNames.push(name);
    return { id: name, name, size: 10, status: "verified" } as FileView;
  };
  const { user, value } = renderField(field, {
    texts: { "fields.it.columns.name.label": "Name" },
    upload: uploadList,
  });
  const input = await screen.findByLabelText(/Choose|Upload/);
  await user.upload(input, await buildList("first.xlsx", "Ada"));
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Try again/ })).toHaveLength(1));
  await user.upload(input, await buildList("corrected.xlsx", "Grace"));
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Try again/ })).toHaveLength(2));
  isConnected = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(value()).toEqual({ file: "corrected.xlsx", rows: [{ name: "Grace" }] }));
  expect(sentNames).toEqual(["corrected.xlsx"]);
  // There is no room for the first one, so it holds nobody up, and whoever tries it again is told why it stays.
  expect(pointOutUnfinishedUploads()).toBe(false);
  await user.click(screen.getByRole("button", { name: /^Try again/ }));
  expect(screen.getByText(/Only 1 file is accepted here/).textContent).toContain("first.xlsx");
  await user.click(screen.getByRole("button", { name: "Remove corrected.xlsx" }));
  await user.click(screen.getByRole("button", { name: /^Try again/ }));
  await waitFor(() => expect(value()).toEqual({ file: "first.xlsx", rows: [{ name: "Ada" }] }));
});
