/** Print jobs of documents to fill in or sign: they have no data of an application. */
import type { Language } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { AdministratorLetter } from "./administrator-letter-pdf.server.ts";
import type { NamedPrintJob } from "./print-job.ts";

/** Builds the job for the letter that confirms a new administrator, ready to sign. */
export const buildAdministratorLetterJob = async (
  letter: AdministratorLetter,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => ({
  name: "administrator-letter.pdf",
  owner: `account/${ctx.actor.accountId}`,
  order: { kind: "letter", of: letter, language, made: ctx.now },
});

/**
 * Builds the job for a letter that a form asks for, to be filled in, signed and uploaded.
 * @throws Refusal 900190 for an unknown one
 */
export const buildTemplateJob = async (
  id: string,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => {
  if (id !== "statement-letter-mfe") throw new Refusal(errorCodes.LETTER_NOT_FOUND);
  return {
    name: `${id}.pdf`,
    owner: "public",
    order: { kind: "statement", of: {}, language, made: ctx.now },
  };
};

/**
 * Builds the job for the blank form of a scheme.
 * @throws Refusal 107001
 */
export const buildBlankFormJob = async (
  id: string,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { loadCurrentScheme } = await import("../schemes/versions/load-scheme.server.ts");
  const current = await loadCurrentScheme(id, ctx.now);
  if (!current) throw new Refusal(errorCodes.FORM_NOT_FOUND);
  const overlay = current.version > 0 ? { overlay: current.overlay } : {};
  return {
    name: `${id}.pdf`,
    owner: "public",
    order: { kind: "blank", of: { scheme: id, ...overlay }, language, made: ctx.now },
  };
};

/**
 * Builds the job for the sheet that says what to prepare for an application.
 * @throws Refusal 107001
 */
export const buildPreparationJob = async (
  id: string,
  language: Language,
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { loadSchemeDescription } = await import(
    "../applications/scheme-descriptions/load-scheme-description.server.ts"
  );
  return {
    name: `${id}-preparation.pdf`,
    owner: "public",
    order: {
      kind: "preparation",
      of: await loadSchemeDescription(id, ctx),
      language,
      made: ctx.now,
    },
  };
};
