/** The options of a question, or the rows of a matrix: named in the language at hand, added and taken away. */
import { MOST } from "@portal/core/survey/kinds";
import type { Named } from "@portal/core/survey/wire";
import { useText } from "../../../form/use-text.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldGroup } from "../../../ui/field.tsx";
import { type Written, withNamed } from "./draft.ts";
import { TextIn } from "./text-in.tsx";

export const NamedList = ({
  id,
  path,
  letter,
  all,
  shown,
  fixed,
  wrong,
  onChange,
}: Written & {
  id: string;
  path: string;
  /** `o` for options, `r` for rows. */
  letter: "o" | "r";
  all: Named[];
  onChange: (all: Named[]) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const most = letter === "o" ? MOST.options : MOST.rows;
  return (
    <FieldGroup id={id} label={t(`named.${letter}.all`)} required error={wrong(path)}>
      {all.map((one, i) => (
        <div key={one.code} className="sb-named">
          <TextIn
            id={`${id}-${i}`}
            label={t(`named.${letter}.one`, { n: i + 1 })}
            texts={one.labels}
            shown={shown}
            max={MOST.option}
            error={wrong(`${path}.${i}.labels.${shown}`)}
            onChange={(labels) => onChange(all.map((old, at) => (at === i ? { ...old, labels } : old)))}
          />
          {!fixed && (
            <Button
              look="quiet"
              small
              aria-label={t(`named.${letter}.remove`, { n: i + 1 })}
              onClick={() => onChange(all.filter((_, at) => at !== i))}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      ))}
      {!fixed && all.length < most && (
        <Button look="secondary" small onClick={() => onChange(withNamed(letter, all))}>
          {t(`named.${letter}.add`)}
        </Button>
      )}
    </FieldGroup>
  );
};
