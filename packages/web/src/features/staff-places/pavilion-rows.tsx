/** The pavilions of a zone, as rows: neighbouring booths and a name in each language. */
import { NumberField } from "../../form/typed-number.tsx";
import { useText } from "../../form/use-text.ts";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorLine, FieldGroup, TextField } from "../../ui/field.tsx";
import { createPavilion, type GridDraft, type PavilionDraft } from "./booth-grid-draft.ts";

const languages = Object.keys(languageNames) as Language[];

const PavilionFields = ({
  id,
  pavilion,
  getError,
  onChange,
}: {
  id: string;
  pavilion: PavilionDraft;
  getError: (part: string) => string | undefined;
  onChange: (pavilion: PavilionDraft) => void;
}) => {
  const { t } = useText(["pages/staff-places"]);
  return (
    <div className="places-head">
      {(["from", "to"] as const).map((part) => (
        <NumberField
          key={part}
          id={`${id}-${part}`}
          label={t(`range.${part}`)}
          required
          value={pavilion[part]}
          error={getError(part)}
          onChange={({ target }) => onChange({ ...pavilion, [part]: target.value })}
        />
      ))}
      {languages.map((language) => (
        <TextField
          key={language}
          id={`${id}-names-${language}`}
          label={`${t("pavilion.name")} · ${languageNames[language]}`}
          lang={language}
          required
          maxLength={100}
          value={pavilion.names[language]}
          error={getError(`names.${language}`)}
          onChange={({ target }) =>
            onChange({ ...pavilion, names: { ...pavilion.names, [language]: target.value } })
          }
        />
      ))}
    </div>
  );
};

export const PavilionRows = ({
  zone,
  draft,
  getError,
  onChange,
}: {
  zone: string;
  draft: GridDraft;
  /** Returns the error of a part of the zone by its path within it. */
  getError: (path: string) => string | undefined;
  onChange: (pavilions: PavilionDraft[]) => void;
}) => {
  const { t } = useText(["pages/staff-places"]);
  const { pavilions } = draft;
  const id = `pavilions-${zone}`;
  return (
    <>
      <ErrorLine id={id}>{getError("pavilions")}</ErrorLine>
      {pavilions.map((pavilion, at) => (
        <FieldGroup
          key={`${id} ${String(at)}`}
          id={`${id}-${at}`}
          isRow
          label={t("pavilion.row", { zone, number: at + 1 })}
        >
          <PavilionFields
            id={`${id}-${at}`}
            pavilion={pavilion}
            getError={(part) => getError(`pavilions.${at}.${part}`)}
            onChange={(next) => onChange(pavilions.with(at, next))}
          />
          <Button look="quiet" small onClick={() => onChange(pavilions.toSpliced(at, 1))}>
            {t("pavilion.remove", { zone, number: at + 1 })}
          </Button>
        </FieldGroup>
      ))}
      <Button id={id} look="secondary" small onClick={() => onChange([...pavilions, createPavilion(draft)])}>
        {t("pavilion.add", { zone })}
      </Button>
    </>
  );
};
