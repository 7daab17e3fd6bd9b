/** Help articles, a maintenance that is over, and files of the download centre, each a real document in four languages. */
import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { instant } from "@portal/core/day";
import type { L10n } from "@portal/core/event/wire";
import { Sheet } from "@portal/core/print/document.server";
import { textsIn } from "@portal/core/print/texts.server";
import { kindOf, type Publication } from "@portal/core/publication/index";
import { overwrite } from "@portal/core/publication/store.server";
import { personPlace, verifiedKey } from "@portal/core/upload/index";
import { files } from "@portal/core/upload/store.server";
import { store } from "./files.ts";
import { accountId } from "./people.ts";
import written from "./publications.json" with { type: "json" };

interface Written {
  id: string;
  category: string;
  order: number;
  titles: L10n;
  texts: L10n;
  startsAt?: string;
  endsAt?: string;
  /** What the document of a download says. */
  pages?: L10n;
}
const at = instant("2026-10-12T02:00:00.000Z");
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

/** The text as a document: `## ` begins a heading, everything else is a paragraph. */
const documentOf = (id: string, title: string, text: string, language: (typeof languages)[number]) => {
  const sheet = new Sheet(textsIn(language), { title, reference: id, made: at });
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) sheet.heading(line.slice(3));
    else sheet.paragraph(line.replace(/^- /, "• "));
  }
  return sheet.end();
};

const putDocument = async (id: string, name: string, bytes: Uint8Array) => {
  const place = personPlace(accountId("officer"));
  const row = { id, name, type: "application/pdf", size: bytes.length };
  await files()
    .put({
      ...row,
      institutionId: place,
      purpose: "DOWNLOAD_FILE",
      sha256: createHash("sha256").update(bytes).digest("hex"),
      status: "verified",
      uploadedAt: at,
      uploadedBy: accountId("officer"),
    })
    .go();
  await store().send(
    new PutObjectCommand({
      Bucket: process.env.BUCKET_NAME,
      Key: verifiedKey(place, id),
      Body: bytes,
      ContentType: row.type,
    }),
  );
  return { ...row, place };
};

const filesOf = async ({ id, titles, pages }: Written): Promise<Publication["files"]> => {
  if (!pages) return undefined;
  const made = languages.map(async (language) => {
    const bytes = await documentOf(id, titles[language], pages[language], language);
    return [language, await putDocument(`${id}-${language}`, `${titles[language]}.pdf`, bytes)] as const;
  });
  return Object.fromEntries(await Promise.all(made));
};

/** Writes them, all published before the demonstration begins. */
export const writePublications = async (): Promise<void> => {
  for (const each of written as Written[]) {
    const { pages: _, ...content } = each;
    const kind = kindOf(content.id);
    if (!kind) throw new Error(`no kind of publication: ${content.id}`);
    const made = await filesOf(each);
    await overwrite({
      ...content,
      kind,
      version: 1,
      status: "PUBLISHED",
      publishFrom: at,
      updatedAt: at,
      updatedBy: "officer@demo.mo",
      ...(made && { files: made }),
    });
  }
};
