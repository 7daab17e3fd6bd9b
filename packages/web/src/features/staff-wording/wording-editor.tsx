/** The next version of a text: four languages, its first day, and a preview with a real application. */

import { reasonedDecisions } from "@portal/core/messaging/stock-reasons";
import type { WordingPreview, WordingView } from "@portal/core/messaging/wording/wording-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { type Language, languages } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Checkbox, FieldGroup, TextAreaField, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { NEW_REASON, useWordingDraft, type WordingPart, type WordingTexts } from "./use-wording-draft.ts";
import { WordingTextList } from "./wording-text-list.tsx";

/** Names the placeholders that the texts may have, and those that they must have. */
const PlaceholderList = ({ allowed, required }: WordingView["placeholders"]) => {
  const { t } = useText(["pages/staff-wording"]);
  if (allowed.length === 0) return null;
  return (
    <p>
      {t("edit.placeholders")}{" "}
      {allowed.map((name, index) => (
        <span key={name}>
          {index > 0 && " · "}
          <code>{`{{${name}}}`}</code>
          {required.includes(name) && ` (${t("edit.needed")})`}
        </span>
      ))}
    </p>
  );
};

/** The inputs of one language: its subject, where the text has one, and its text. */
const LanguageFields = ({
  language,
  kind,
  texts,
  describeRefusal,
  onChange,
}: {
  language: Language;
  kind: WordingView["kind"];
  texts: WordingTexts[Language];
  describeRefusal: (path: string) => string | undefined;
  onChange: (part: WordingPart, value: string) => void;
}) => {
  const { t } = useText(["pages/staff-wording"]);
  return (
    <fieldset className="field">
      <legend className="field-label">{t(`language.${language}`)}</legend>
      {texts.subject !== undefined && (
        <TextField
          id={`subject-${language}`}
          lang={language}
          label={t("edit.subject", { language: t(`language.${language}`) })}
          required
          value={texts.subject}
          error={describeRefusal(`texts.${language}.subject`)}
          onChange={(event) => onChange("subject", event.target.value)}
        />
      )}
      <TextAreaField
        id={`text-${language}`}
        lang={language}
        label={t("edit.text", { language: t(`language.${language}`) })}
        required
        rows={kind === "notice" ? 7 : 3}
        value={texts.text}
        error={describeRefusal(`texts.${language}.text`)}
        onChange={(event) => onChange("text", event.target.value)}
      />
    </fieldset>
  );
};

/** For which decisions a stock reason is offered, and whether it still is. */
const OfferFields = ({
  wording,
  decisions,
  retired,
  error,
  onChange,
}: {
  wording: WordingView;
  decisions: readonly string[];
  retired: boolean;
  error: string | undefined;
  onChange: (part: { decisions?: string[]; retired?: boolean }) => void;
}) => {
  const { t } = useText(["pages/staff-wording"]);
  const nameDecision = (decision: string): string => t(`decision.${decision}`, { defaultValue: decision });
  return (
    <>
      {wording.added ? (
        <FieldGroup id="decisions" label={t("edit.decisions")} required error={error}>
          {reasonedDecisions.map((decision) => (
            <Checkbox
              key={decision}
              id={`decision-${decision}`}
              label={nameDecision(decision)}
              checked={decisions.includes(decision)}
              onChange={({ target }) =>
                onChange({
                  decisions: reasonedDecisions.filter((each) =>
                    each === decision ? target.checked : decisions.includes(each),
                  ),
                })
              }
            />
          ))}
        </FieldGroup>
      ) : (
        <p>
          {t("edit.offeredFor")} {decisions.map(nameDecision).join(" · ")}
        </p>
      )}
      {wording.key !== NEW_REASON && (
        <Checkbox
          id="retired"
          label={t("edit.retired")}
          checked={retired}
          onChange={({ target }) => onChange({ retired: target.checked })}
        />
      )}
    </>
  );
};

/** The texts with the values of an application. */
const PreviewSection = ({ preview }: { preview: WordingPreview }) => {
  const { t } = useText(["pages/staff-wording"]);
  return (
    <section aria-labelledby="preview">
      <h3 id="preview">
        {preview.code ? t("edit.previewOf", { code: preview.code }) : t("edit.previewTitle")}
      </h3>
      <div role="status">
        <WordingTextList texts={preview.texts} />
      </div>
    </section>
  );
};

export const WordingEditor = ({
  wording,
  onSaved,
  onReload,
}: {
  wording: WordingView;
  onSaved: (next: WordingView, from: string) => void;
  onReload: () => void;
}) => {
  const { t, language: readerLanguage } = useText(["pages/staff-wording", "common", "errors"]);
  const today = useToday();
  const { draft, changeDraft, persistedInput, pendingAction, error, describeRefusal, ...editor } =
    useWordingDraft(wording, onSaved);
  const { texts, from, note, code } = draft;
  const isNew = wording.key === NEW_REASON;
  return (
    <GuidedForm className="card" aria-labelledby="wording" send={() => editor.save(false)}>
      <h2 id="wording">{t(isNew ? "edit.newTitle" : "edit.title")}</h2>
      <p className="muted">{t(wording.kind === "reason" ? "edit.aboutReason" : "edit.about")}</p>
      <PlaceholderList {...wording.placeholders} />
      {error && (
        <FailureAlert
          error={error}
          isCarried={(each) => /^(texts\.|from$|code$|decisions$)/.test(each)}
          {...(error.code === errorCodes.STALE_VERSION ? { retry: onReload } : {})}
        />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      {languages.map((language) => (
        <LanguageFields
          key={language}
          language={language}
          kind={wording.kind}
          texts={texts[language]}
          describeRefusal={describeRefusal}
          onChange={(part, value) => editor.changeText(language, part, value)}
        />
      ))}
      {wording.kind === "reason" && (
        <OfferFields
          wording={wording}
          decisions={draft.decisions}
          retired={draft.retired}
          error={describeRefusal("decisions")}
          onChange={changeDraft}
        />
      )}
      <PickerField
        id="from"
        type="date"
        className="control control-short"
        label={t("edit.from")}
        hint={t("edit.fromHint")}
        min={today}
        required
        value={from}
        error={describeRefusal("from")}
        onChange={(event) => changeDraft({ from: event.target.value })}
      />
      <TextField
        id="note"
        label={t("edit.note")}
        maxLength={500}
        value={note}
        onChange={(event) => changeDraft({ note: event.target.value })}
      />
      {!isNew && (
        <TextField
          id="code"
          label={t("edit.code")}
          hint={t("edit.codeHint")}
          maxLength={60}
          value={code}
          error={describeRefusal("code")}
          onChange={(event) => changeDraft({ code: event.target.value })}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={pendingAction === "save"}>
          {t("edit.save")}
        </Button>
        {!isNew && (
          <Button look="secondary" busy={pendingAction === "preview"} onClick={() => editor.showPreview()}>
            {t("edit.preview")}
          </Button>
        )}
        {wording.versions[0]?.texts && !wording.added && (
          <ConfirmButton
            label={t("edit.original")}
            question={t("edit.originalAsk", { day: from && formatDay(from, readerLanguage) })}
            look="quiet"
            busy={pendingAction === "original"}
            disabled={from === ""}
            onConfirm={() => void editor.save(true)}
          />
        )}
      </div>
      {editor.preview && <PreviewSection preview={editor.preview} />}
    </GuidedForm>
  );
};
