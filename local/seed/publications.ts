/** Help articles, a maintenance that is over, and files of the download centre, each a real document in four languages. */
import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { PdfSheet } from "@portal/core/documents/pdf-sheet.server";
import { getPrintTexts } from "@portal/core/documents/print-texts.server";
import type { LocalizedText } from "@portal/core/events/event-schema";
import { getPublicationKind, type Publication } from "@portal/core/events/publications/index";
import { overwritePublication } from "@portal/core/events/publications/publication-store.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { buildVerifiedKey, toPersonPlace } from "@portal/core/files/index";
import { toInstant } from "@portal/core/platform/day";
import { getSeedS3Client } from "./demo-files.ts";
import { toDemoAccountId } from "./people.ts";
import written from "./publications.json" with { type: "json" };

interface WrittenPublication {
  id: string;
  category: string;
  order: number;
  titles: LocalizedText;
  texts: LocalizedText;
  startsAt?: string;
  endsAt?: string;
  /** What the document of a download says. */
  pages?: LocalizedText;
}
const publishedAt = toInstant("2026-10-12T02:00:00.000Z");
const documentLanguages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

/** The text as a document: `## ` begins a heading, everything else is a paragraph. */
const renderDownload = (
  id: string,
  title: string,
  text: string,
  language: (typeof documentLanguages)[number],
) => {
  const sheet = new PdfSheet(getPrintTexts(language), { title, reference: id, made: publishedAt });
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) sheet.heading(line.slice(3));
    else sheet.paragraph(line.replace(/^- /, "• "));
  }
  return sheet.end();
};

const saveDocument = async (id: string, name: string, bytes: Uint8Array) => {
  const ownerPlace = toPersonPlace(toDemoAccountId("officer"));
  const row = { id, name, type: "application/pdf", size: bytes.length };
  await getFileEntity()
    .put({
      ...row,
      institutionId: ownerPlace,
      purpose: "DOWNLOAD_FILE",
      sha256: createHash("sha256").update(bytes).digest("hex"),
      status: "verified",
      uploadedAt: publishedAt,
      uploadedBy: toDemoAccountId("officer"),
    })
    .go();
  await getSeedS3Client().send(
    new PutObjectCommand({
      Bucket: process.env.BUCKET_NAME,
      Key: buildVerifiedKey(ownerPlace, id),
      Body: bytes,
      ContentType: row.type,
    }),
  );
  return { ...row, place: ownerPlace };
};

const saveDownloadFiles = async ({
  id,
  titles,
  pages,
}: WrittenPublication): Promise<Publication["files"]> => {
  if (!pages) return undefined;
  const savedFiles = documentLanguages.map(async (language) => {
    const bytes = await renderDownload(id, titles[language], pages[language], language);
    return [language, await saveDocument(`${id}-${language}`, `${titles[language]}.pdf`, bytes)] as const;
  });
  return Object.fromEntries(await Promise.all(savedFiles));
};

/** Writes them, all published before the demonstration begins. */
export const writePublications = async (): Promise<void> => {
  for (const writtenPublication of written as WrittenPublication[]) {
    const { pages: _, ...content } = writtenPublication;
    const kind = getPublicationKind(content.id);
    if (!kind) throw new Error(`no kind of publication: ${content.id}`);
    const publicationFiles = await saveDownloadFiles(writtenPublication);
    await overwritePublication({
      ...content,
      kind,
      version: 1,
      status: "PUBLISHED",
      publishFrom: publishedAt,
      updatedAt: publishedAt,
      updatedBy: "officer@demo.mo",
      ...(publicationFiles && { files: publicationFiles }),
    });
  }
};
