/** A list of uploads whose files reach no store, as a page of the site shows it. */
import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { vi } from "vitest";
import { UploadList } from "../../packages/web/src/form/fields/upload-list.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

export const Uploads = ({ id = "proof", types }: { id?: string; types: string[] }) => {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <UploadList
      id={id}
      purpose="PRODUCT_PHOTO"
      types={types}
      max={3}
      maxBytes={2_000_000}
      value={value}
      files={{}}
      onChange={setValue}
      onFile={() => undefined}
    />
  );
};
export const prepareUploads = async (answer: (call: NetworkCall) => NetworkAnswer) => {
  await startTexts("en");
  session.start("ana.first");
  // jsdom digests no buffers of its own realm.
  vi.stubGlobal("crypto", {
    ...crypto,
    randomUUID: () => "key",
    subtle: { digest: async () => new ArrayBuffer(32) },
  });
  return stubNetwork({ "POST /file": answer });
};
export const chooseFile = (name: string, size = 10, id = "proof"): void => {
  fireEvent.change(document.querySelector(`#${id}`) as HTMLInputElement, {
    target: { files: [new File([new Uint8Array(size)], name)] },
  });
};
export const loseConnection = (): NetworkAnswer => {
  throw new TypeError("Failed to fetch");
};
