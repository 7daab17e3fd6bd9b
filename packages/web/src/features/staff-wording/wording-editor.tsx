/** The next version of a text: four languages, its first day, and a preview with a real application. */

import type { WordingPreview, WordingView } from "@portal/core/messaging/wording/wording-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { type Language, languages } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { useSimplify } from "../staff-surveys/simplify-chinese.ts";
import { WordingTextList } from "./wording-text-list.tsx";

type Texts = WordingView["texts"];
type Part = "subject" | "text";

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
  const simplify = useSimplify();
  const [{ texts, from, note, code }, setDraft, persistedInput] = usePersistedInput(
    `wording ${wording.key}`,
    {
      texts: wording.texts,
      from: today as string,
      note: "",
      code: "",
    },
  );
  const [preview, setPreview] = useState<WordingPreview>();
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  const path = `/staff/admin/wording/${encodeURIComponent(wording.key)}`;
  const change = (language: Language, part: Part, value: string) =>
    setDraft((draft) => {
      const oldTexts = draft.texts;
      const next: Texts = { ...oldTexts, [language]: { ...oldTexts[language], [part]: value } };
      const former = oldTexts["zh-Hant"][part] ?? "";
      // Simplified Chinese follows the Traditional until somebody edits it.
      if (language === "zh-Hant" && simplify && simplify(former) === (oldTexts["zh-Hans"][part] ?? ""))
        next["zh-Hans"] = { ...next["zh-Hans"], [part]: simplify(value) };
      return { ...draft, texts: next };
    });
  const save = (isOriginal: boolean) =>
    send(
      async () => {
        const body = {
          version: wording.versions[0]?.version ?? 0,
          from,
          ...(isOriginal ? {} : { texts }),
          ...(note.trim() ? { note: note.trim() } : {}),
        };
        const next = await api.put<WordingView>(path, body);
        persistedInput.forget();
        onSaved(next, from);
      },
      isOriginal ? "original" : "save",
    );
  const show = () =>
    send(async () => {
      setPreview(undefined);
      setPreview(
        await api.post<WordingPreview>(`${path}/preview`, {
          texts,
          ...(code.trim() ? { code: code.trim() } : {}),
        }),
      );
    }, "preview");
  const { allowed, required } = wording.placeholders;
  return (
    <GuidedForm className="card" aria-labelledby="wording" send={() => save(false)}>
      <h2 id="wording">{t("edit.title")}</h2>
      <p className="muted">{t("edit.about")}</p>
      {allowed.length > 0 && (
        <p>
          {t("edit.placeholders")}{" "}
          {allowed.map((name) => (
            <span key={name}>
              <code>{`{{${name}}}`}</code>
              {required.includes(name) ? ` (${t("edit.needed")}) ` : " "}
            </span>
          ))}
        </p>
      )}
      {error && (
        <FailureAlert
          error={error}
          isCarried={(each) => /^(texts\.|from$|code$)/.test(each)}
          {...(error.code === errorCodes.STALE_VERSION ? { retry: onReload } : {})}
        />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      {languages.map((language) => (
        <fieldset key={language} className="field">
          <legend className="field-label">{t(`language.${language}`)}</legend>
          {texts[language].subject !== undefined && (
            <TextField
              id={`subject-${language}`}
              lang={language}
              label={t("edit.subject", { language: t(`language.${language}`) })}
              required
              value={texts[language].subject}
              error={describeRefusal(`texts.${language}.subject`)}
              onChange={(event) => change(language, "subject", event.target.value)}
            />
          )}
          <TextAreaField
            id={`text-${language}`}
            lang={language}
            label={t("edit.text", { language: t(`language.${language}`) })}
            required
            rows={wording.kind === "notice" ? 7 : 3}
            value={texts[language].text}
            error={describeRefusal(`texts.${language}.text`)}
            onChange={(event) => change(language, "text", event.target.value)}
          />
        </fieldset>
      ))}
      <TextField
        id="from"
        type="date"
        className="control control-short"
        label={t("edit.from")}
        hint={t("edit.fromHint")}
        min={today}
        required
        value={from}
        error={describeRefusal("from")}
        onChange={(event) => setDraft((old) => ({ ...old, from: event.target.value }))}
      />
      <TextField
        id="note"
        label={t("edit.note")}
        maxLength={500}
        value={note}
        onChange={(event) => setDraft((old) => ({ ...old, note: event.target.value }))}
      />
      <TextField
        id="code"
        label={t("edit.code")}
        hint={t("edit.codeHint")}
        maxLength={60}
        value={code}
        error={describeRefusal("code")}
        onChange={({ target }) => setDraft((old) => ({ ...old, code: target.value }))}
      />
      <div className="actions">
        <Button type="submit" busy={pendingAction === "save"}>
          {t("edit.save")}
        </Button>
        <Button look="secondary" busy={pendingAction === "preview"} onClick={() => void show()}>
          {t("edit.preview")}
        </Button>
        {wording.versions[0]?.texts && (
          <ConfirmButton
            label={t("edit.original")}
            question={t("edit.originalAsk", { day: from && formatDay(from, readerLanguage) })}
            look="quiet"
            busy={pendingAction === "original"}
            disabled={from === ""}
            onConfirm={() => void save(true)}
          />
        )}
      </div>
      {preview && (
        <section aria-labelledby="preview">
          <h3 id="preview">
            {preview.code ? t("edit.previewOf", { code: preview.code }) : t("edit.previewTitle")}
          </h3>
          <div role="status">
            <WordingTextList texts={preview.texts} />
          </div>
        </section>
      )}
    </GuidedForm>
  );
};
