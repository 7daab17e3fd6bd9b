/**
 * The form of a scheme with the version that is written: its steps, a comparison, a preview, and what is saved with it.
 */
import type { Field, Step } from "@portal/core/forms/types/index";
import { applyOverlay, type OverlayText } from "@portal/core/schemes/versions/scheme-overlay";
import type { SchemeStudioView } from "@portal/core/schemes/versions/scheme-version-schema";
import { useMemo, useRef, useState } from "react";
import { RestoredInputNote } from "../../form/persisted-input.tsx";
import { useFirstInvalidInput } from "../../form/use-first-invalid-input.ts";
import { useText } from "../../form/use-text.ts";
import type { Language } from "../../shell/i18n.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LanguageBar } from "../staff-surveys/language-bar.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { OverlayProblems } from "./overlay-problems.tsx";
import { PublicationPanel } from "./publication-panel.tsx";
import { SaveSection } from "./save-section.tsx";
import { SchemePreview } from "./scheme-preview.tsx";
import { StepEditor } from "./step-editor.tsx";
import { findCurrentOverlay, listUsedKeys, useSchemeEditor } from "./use-scheme-editor.ts";
import { StudioProvider } from "./use-studio.ts";

/** Finds the delivered text of a key. */
export type FindText = (key: string) => OverlayText | undefined;

export const SchemeEditor = ({
  view,
  findDeliveredText,
  onChanged,
  onReload,
}: {
  view: SchemeStudioView;
  findDeliveredText: FindText;
  onChanged: (next: SchemeStudioView) => void;
  onReload: () => void;
}) => {
  const { t, language } = useText(["pages/staff-scheme", "common", "errors"]);
  const [editedLanguage, setEditedLanguage] = useState<Language>(language as Language);
  const editor = useSchemeEditor(view, onChanged);
  const { scheme: delivered, overlay, issues, isTried, round, confirmation, error } = editor;
  const issueCount = useRef<HTMLDivElement>(null);
  // A text that is missing in another language only has no input here.
  const form = useFirstInvalidInput(round, issueCount);
  const scheme = useMemo(() => applyOverlay(delivered, overlay), [delivered, overlay]);
  const neededFields = useMemo(() => new Set(view.needed), [view.needed]);
  const usedKeys = listUsedKeys(view);
  const getFieldLabel = ({ key, kind }: Pick<Field, "key" | "kind">): string => {
    const find = (name: string) =>
      (overlay.texts[name] ?? findDeliveredText(name))?.[language as Language] || undefined;
    if (kind === "content") return `${t("kind.content")} (${key})`;
    return find(`fields.${key}.label`) ?? find(`declarations.${key}`) ?? t("question.unnamed", { key });
  };
  return (
    <StudioProvider
      value={{
        delivered,
        scheme,
        overlay,
        needed: neededFields,
        editedLanguage,
        findDeliveredText,
        getFieldLabel,
        getError: (path) =>
          editor.describeIssue(path, (key) => {
            const field = scheme.steps.flatMap((step) => step.fields).find((one) => one.key === key);
            return field ? getFieldLabel(field) : key;
          }),
        change: editor.change,
      }}
    >
      {confirmation && <Alert kind="success" announce title={t(`done.${confirmation}`)} />}
      {error && <FailureAlert error={error} isCarried={(path) => path === "from"} onReload={onReload} />}
      {isTried && issues.length > 0 && (
        <div ref={issueCount} tabIndex={-1}>
          <OverlayProblems issues={issues} onLanguage={setEditedLanguage} />
        </div>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
      >
        <RestoredInputNote persistedInput={editor.persistedInput} />
        <LanguageBar editedLanguage={editedLanguage} missing={issues} onChoose={setEditedLanguage} />
        <h2>{t("edit.title")}</h2>
        {scheme.steps.map((step: Step) => (
          <StepEditor
            key={step.id}
            step={step}
            issues={isTried ? issues.map(({ path }) => path) : []}
            usedKeys={usedKeys}
          />
        ))}
        <DifferenceList before={findCurrentOverlay(view)} />
        <SchemePreview scheme={scheme} texts={overlay.texts} />
        <SaveSection editor={editor} />
      </form>
      <PublicationPanel view={view} editor={editor} />
    </StudioProvider>
  );
};
