/** What the studio of schemes reads of one: its versions, and its texts in the four languages. */
import { findScheme } from "@portal/core/schemes/index";
import { overlayLanguages, type SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import type { SchemeStudioView } from "@portal/core/schemes/versions/scheme-version-schema";
import { listSchemeNamespaces } from "../../packages/web/src/shell/scheme-namespaces.ts";
import type { NetworkAnswer } from "./network.ts";

const textFiles = import.meta.glob<object>("../../locales/schemes/**/*.json", { import: "default" });
const readTexts = (namespace: string, language: string) => async (): Promise<NetworkAnswer> => ({
  status: 200,
  body: (await textFiles[`../../locales/${namespace}/${language}.json`]?.()) ?? {},
});

interface StoredDraft {
  revision: number;
  from: string;
  overlay: SchemeOverlay;
  note?: string;
}
/** Builds the studio of a scheme without versions, with what is saved of the first one. */
export const buildStudio = (scheme: string, draft?: StoredDraft): SchemeStudioView =>
  ({
    ...{ scheme: findScheme(scheme), current: 0, versions: [], needed: [], policies: [] },
    revision: draft?.revision ?? 0,
    ...(draft && {
      draft: {
        ...draft,
        writers: ["writer@demo.mo"],
        updatedAt: `2026-11-23T02:00:0${draft.revision}.000Z`,
        mayPublish: true,
      },
    }),
  }) as unknown as SchemeStudioView;

/** Builds the answers to what the page of a scheme reads besides its studio. */
export const buildStudioAnswers = (scheme: string): Record<string, () => Promise<NetworkAnswer>> => ({
  [`GET /scheme/${scheme}`]: async () => ({ data: findScheme(scheme) }),
  "GET /staff/admin/me": async () => ({ data: { id: "me", roles: ["ADMIN"] } }),
  ...Object.fromEntries(
    listSchemeNamespaces(scheme).flatMap((namespace) =>
      overlayLanguages.map((language) => [
        `GET /texts/${namespace}/${language}.json`,
        readTexts(namespace, language),
      ]),
    ),
  ),
});
