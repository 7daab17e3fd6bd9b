/** A store of files that takes every upload at once, for components that upload. */
import { vi } from "vitest";

/** Stubs what an upload uses of the browser: its random key, its digest and its request. */
export const stubStorage = (): void => {
  vi.stubGlobal("crypto", {
    ...crypto,
    randomUUID: () => "key",
    subtle: { digest: async () => new ArrayBuffer(32) },
  });
  class Sending {
    upload = {};
    status = 204;
    responseText = "";
    onload?: () => void;
    open() {}
    abort() {}
    send() {
      this.onload?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Sending);
};
