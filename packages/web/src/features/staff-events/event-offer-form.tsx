/** Available rooms and the categories of the mini sales zone, in the staff form (spec 2 §3, §5). */

import { listCodes } from "@portal/core/forms/code-lists/index";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, ErrorLine, FieldGroup, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { EventPartProps } from "./event-about-form.tsx";
import { eventLanguages } from "./event-draft.ts";

interface Props extends EventPartProps {
  /** Returns the error of a field by its path. */
  getError: (path: string) => string | undefined;
}

interface EntryProps {
  id: string;
  label: string;
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}
/** One entry of an editable list: its fields side by side, and a button to remove it. */
const Entry = ({ id, label, remove, onRemove, children }: EntryProps) => (
  <FieldGroup id={id} label={label} isRow>
    <div className="staff-languages">{children}</div>
    <Button look="quiet" small onClick={onRemove}>
      {remove}
    </Button>
  </FieldGroup>
);

const Slots = ({ draft: { slots, days }, changeDraft, getError }: Props) => {
  const { t } = useTranslation("pages/staff-event");
  const parts = { date: "date", from: "time", to: "time" } as const;
  return (
    <section className="card staff-step">
      <h2>{t("offer.slots")}</h2>
      <p className="muted">{t("offer.slotsText")}</p>
      <ErrorLine id="event-slots">{getError("slots")}</ErrorLine>
      {slots.map((slot, at) => (
        <Entry
          key={`slot ${String(at)}`}
          id={`event-slots-${at}`}
          label={t("offer.slot", { number: at + 1 })}
          remove={t("offer.slotRemove", { number: at + 1 })}
          onRemove={() => changeDraft({ slots: slots.toSpliced(at, 1) })}
        >
          {(["date", "from", "to"] as const).map((part) => (
            <PickerField
              key={part}
              id={`event-slots-${at}-${part}`}
              label={t(`offer.${part}`)}
              type={parts[part]}
              required
              error={getError(`slots.${at}.${part}`)}
              value={slot[part]}
              onChange={(event) =>
                changeDraft({ slots: slots.with(at, { ...slot, [part]: event.target.value }) })
              }
            />
          ))}
        </Entry>
      ))}
      <Button
        id="event-slots"
        look="secondary"
        small
        onClick={() => {
          const last = slots.at(-1);
          const date = last?.date ?? days["dates.start"];
          changeDraft({
            slots: [...slots, { id: crypto.randomUUID(), date, from: last?.to ?? "10:00", to: "" }],
          });
        }}
      >
        {t("offer.slotAdd")}
      </Button>
    </section>
  );
};

const MiniZone = ({ draft: { miniZone }, changeDraft, getError }: Props) => {
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  const say = toTranslateKey(t);
  const { codes, own } = miniZone;
  const change = (part: Partial<typeof miniZone>): void =>
    changeDraft({ miniZone: { ...miniZone, ...part } });
  const standardCategories = listCodes("miniZoneCategory");
  return (
    <section className="card staff-step">
      <FieldGroup
        id="event-miniZoneCategories"
        label={t("field.miniZoneCategories")}
        hint={t("offer.miniZoneText")}
        error={getError("miniZoneCategories")}
      >
        {standardCategories.map((code) => (
          <Checkbox
            key={code}
            id={`event-miniZone-${code}`}
            label={say(`lists:miniZoneCategory.${code}`)}
            checked={codes.includes(code)}
            onChange={({ target }) =>
              change({
                codes: standardCategories.filter((one) =>
                  one === code ? target.checked : codes.includes(one),
                ),
              })
            }
          />
        ))}
      </FieldGroup>
      <ErrorLine id="event-miniZoneOwn">{getError("miniZoneOwn")}</ErrorLine>
      {own.map(({ id, names }, at) => (
        <Entry
          key={id}
          id={`event-miniZoneOwn-${at}`}
          label={t("offer.category", { number: at + 1 })}
          remove={t("offer.categoryRemove", { number: at + 1 })}
          onRemove={() => change({ own: own.toSpliced(at, 1) })}
        >
          {eventLanguages.map((language) => (
            <TextField
              key={language}
              id={`event-miniZoneOwn-${at}-names-${language}`}
              label={languageNames[language as Language]}
              lang={language}
              required
              error={getError(`miniZoneOwn.${at}.names.${language}`)}
              value={names[language]}
              onChange={({ target }) =>
                change({ own: own.with(at, { id, names: { ...names, [language]: target.value } }) })
              }
            />
          ))}
        </Entry>
      ))}
      <Button
        id="event-miniZoneOwn"
        look="secondary"
        small
        onClick={() => {
          const names = { "zh-Hant": "", "zh-Hans": "", en: "", pt: "" };
          change({ own: [...own, { id: crypto.randomUUID(), names }] });
        }}
      >
        {t("offer.categoryAdd")}
      </Button>
    </section>
  );
};

export const EventOfferForm = (props: Props) => (
  <>
    <Slots {...props} />
    {props.draft.codes.applicationTypes.includes("MINI_ZONE") && <MiniZone {...props} />}
  </>
);
