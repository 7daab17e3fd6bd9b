/** `/api/file`: uploads and the document library of the caller's institution. */
import type { Context } from "@portal/core/actor";
import { naming } from "@portal/core/application/naming.server";
import { ofAccount } from "@portal/core/claim/store.server";
import { codes, Refusal } from "@portal/core/errors";
import { filesNamed } from "@portal/core/institution/index";
import { read as readInstitution } from "@portal/core/institution/store.server";
import {
  announce,
  find,
  institutionOf,
  linkOf,
  listed,
  previewOf,
  readable,
  remove,
} from "@portal/core/upload/commands.server";
import { isInspectors, isPersonPlace, type StoredFile, view } from "@portal/core/upload/index";
import { mayReadDocument } from "@portal/core/upload/permit";
import { ofInstitution } from "@portal/core/upload/store.server";
import { FileRequest, FileTicket, FileView } from "@portal/core/upload/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

const Filter = z.object({
  purpose: z.string().max(60).optional(),
  status: FileView.shape.status.optional(),
});
/** Staff name the institution whose file they read; an applicant's is the current one. */
const Where = z.object({
  institutionId: z.string().max(40).optional(),
  /** Its name, size and state alone: no link, and so no reading that is written down. */
  facts: z.literal("true").optional(),
});

/** Loaded with the first document that one of the staff reads. */
const readings = () => import("@portal/core/audit/reading.server");
/** Loaded with the first picture: other files are not an account's. */
const pictures = () => import("@portal/core/account/picture.server");

/** True when an application that the caller made names the file. */
const named = async (file: StoredFile, ctx: Context): Promise<boolean> =>
  (await naming(file.institutionId, file.id)).some(({ createdBy }) => createdBy === ctx.actor.accountId);

/** A letter that a claim was asked with stays with what was decided on it; taken back, it may go. */
const claims = async ({ id, uploadedBy }: StoredFile): Promise<boolean> =>
  (await ofAccount(uploadedBy)).some(({ letter, status }) => letter === id && status !== "WITHDRAWN");

/** What certifies the institution, stands in its data or was submitted with an application or a claim stays. */
const inUse = async (file: StoredFile): Promise<boolean> => {
  if (isInspectors(file.purpose)) return true;
  if (isPersonPlace(file.institutionId)) return claims(file);
  const institution = await readInstitution(file.institutionId);
  const certifies = Object.values(institution?.documents ?? {}).some((ids) => ids.includes(file.id));
  const shown = institution && filesNamed(institution.fields).some(({ id }) => id === file.id);
  return certifies || shown || (await naming(file.institutionId, file.id)).length > 0;
};

export const definition = {
  "GET /": operation({
    summary: "The document library, newest first",
    query: Filter,
    response: z.object({ items: z.array(FileView), total: z.int() }),
    run: async ({ query }, ctx) => {
      const all = listed(await ofInstitution(institutionOf(ctx)), ctx);
      const items = all
        .filter((file) => !query.purpose || file.purpose === query.purpose)
        .filter((file) => !query.status || file.status === query.status)
        .map((file) => view(file));
      return { items, total: items.length };
    },
  }),
  "GET /{id}": operation({
    summary: "A file's state and, once verified, a short link to it",
    query: Where,
    response: FileView,
    run: async ({ params, query }, ctx) => {
      const id = params.id ?? "";
      const { actor } = ctx;
      const staff = actor.kind === "staff";
      const file =
        staff && query.institutionId
          ? await find(id, query.institutionId)
          : await readable(id, (each) => named(each, ctx), ctx);
      // What one of the staff brought is not an applicant's document.
      const foreign = staff && file.uploadedBy !== actor.accountId;
      if (foreign && !mayReadDocument(file.purpose, actor)) throw new Refusal(codes.LOGIN_NO_ACCESS);
      if (query.facts) return view(file);
      if (foreign) {
        const { institutionId, purpose } = file;
        await (await readings()).recordReading({ of: "file", id, institutionId, purpose }, ctx);
      }
      const [link, preview] = await Promise.all([linkOf(file), staff ? previewOf(file) : undefined]);
      return { ...view(file, link), ...(preview && { previewUrl: preview }) };
    },
  }),
  "POST /": operation({
    summary: "Announces a file; the answer holds the form to send it with",
    body: FileRequest,
    response: FileTicket,
    again: "run",
    run: ({ body }, ctx) => announce(body, ctx),
  }),
  "DELETE /{id}": operation({
    summary: "Removes a file that nothing submitted rests on",
    response: z.object({ id: z.string() }),
    run: async ({ params }, ctx) => {
      const id = params.id ?? "";
      const { purpose } = await remove(id, inUse, ctx);
      if (purpose === "PERSONAL_PICTURE") await (await pictures()).withoutPicture(id, ctx);
      return { id };
    },
  }),
} satisfies Definition;

export const handler = serve("file", definition);
