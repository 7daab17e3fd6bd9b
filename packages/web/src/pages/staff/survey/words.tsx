/** The title of a survey and what is said before its questions, in the language at hand. */
import { MOST } from "@portal/core/survey/kinds";
import type { SurveyWrite } from "@portal/core/survey/wire";
import { useText } from "../../../form/use-text.ts";
import { TextAreaField } from "../../../ui/field.tsx";
import type { Written } from "./draft.ts";
import { useSimplify, written } from "./simplified.ts";
import { TextIn } from "./text-in.tsx";

type Said = Pick<SurveyWrite, "titles" | "intros">;
export const Words = ({
  draft,
  shown,
  wrong,
  onChange,
}: Omit<Written, "fixed"> & {
  draft: Said;
  onChange: (words: Partial<Said>) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const simplify = useSimplify();
  return (
    <section className="card" aria-label={t("edit.words")}>
      <TextIn
        id="title"
        label={t("field.title")}
        texts={draft.titles}
        shown={shown}
        max={MOST.title}
        error={wrong(`titles.${shown}`)}
        onChange={(titles) => onChange({ titles })}
      />
      <TextAreaField
        id="intro"
        lang={shown}
        label={t("field.intro")}
        hint={t("field.introHint")}
        rows={3}
        maxLength={MOST.intro}
        required
        value={draft.intros[shown]}
        error={wrong(`intros.${shown}`)}
        onChange={(event) => onChange({ intros: written(draft.intros, shown, event.target.value, simplify) })}
      />
    </section>
  );
};
