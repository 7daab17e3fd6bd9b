/**
 * Help articles, a maintenance that is over, and files of the download centre, each a real document in four languages.
 */
import { PdfSheet } from "@portal/core/documents/pdf-sheet.server";
import { getPrintTexts } from "@portal/core/documents/print-texts.server";
import type { LocalizedText } from "@portal/core/events/event-schema";
import { getPublicationKind } from "@portal/core/events/publications/index";
import type { PublicationWrite } from "@portal/core/events/publications/publication-schema";
import {
  createPublication,
  publishPublication,
} from "@portal/core/events/publications/publication-service.server";
import type { Context } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import written from "./publications.json" with { type: "json" };
import { createSeedContext, createStaffActor } from "./seed-context.ts";
import { uploadSeedFile } from "./upload-file.ts";

interface WrittenPublication {
  id: string;
  category: string;
  order: number;
  titles: LocalizedText;
  texts: LocalizedText;
  startsAt?: string;
  endsAt?: string;
  /** The text of a download. */
  pages?: LocalizedText;
}
const publishedAt = toInstant("2026-10-12T02:00:00.000Z");
const documentLanguages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

/** Renders the text as a document: `## ` begins a heading, everything else is a paragraph. */
const renderDownload = (
  id: string,
  title: string,
  text: string,
  language: (typeof documentLanguages)[number],
) => {
  const sheet = new PdfSheet(getPrintTexts(language), { title, reference: id, printedAt: publishedAt });
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) sheet.heading(line.slice(3));
    else sheet.paragraph(line.replace(/^- /, "• "));
  }
  return sheet.end();
};

const uploadDownloadFiles = async (
  { id, titles, pages }: WrittenPublication,
  ctx: Context,
): Promise<PublicationWrite["files"]> => {
  if (!pages) return undefined;
  const fileIds: [string, string][] = [];
  for (const language of documentLanguages) {
    const file = await uploadSeedFile(
      {
        purpose: "DOWNLOAD_FILE",
        name: `${titles[language]}.pdf`,
        type: "application/pdf",
        bytes: await renderDownload(id, titles[language], pages[language], language),
      },
      ctx,
      `${id}-${language}`,
    );
    fileIds.push([language, file.id]);
  }
  return Object.fromEntries(fileIds);
};

/** Writes them as an officer does, all published before the demonstration begins. */
export const writePublications = async (): Promise<void> => {
  const ctx = createSeedContext(createStaffActor("officer"), publishedAt);
  for (const writtenPublication of written as WrittenPublication[]) {
    const { pages: _, id, ...content } = writtenPublication;
    const kind = getPublicationKind(id);
    if (!kind) throw new Error(`${id} is not a kind of publication.`);
    const files = await uploadDownloadFiles(writtenPublication, ctx);
    const draft = await createPublication({ ...content, kind, ...(files && { files }) }, ctx, id);
    await publishPublication({ id, version: draft.version }, ctx);
  }
};
