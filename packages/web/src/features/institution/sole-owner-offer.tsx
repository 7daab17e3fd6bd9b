/** One button for the many businesses that belong to one person: whoever is in charge owns the whole. */
import type { Answers, Json } from "@portal/core/forms/types/index";
import { coerceToText } from "@portal/core/forms/values/coerce-json";
import { ownedNatures } from "@portal/core/institutions/ownership";
import { useTranslation } from "react-i18next";
import { toControlId } from "../../form/form-context.tsx";
import { Button } from "../../ui/button.tsx";

/** The control that has to be filled in after the owner's name was taken over. */
const nextControl = toControlId("shareholders.0.idNumber");

/**
 * Offers to enter the person in charge as the only owner.
 * @param onTake is told the owners; nothing is offered once somebody has entered one
 */
export const SoleOwnerOffer = ({
  answers: { personInCharge, nature, shareholders },
  onTake,
}: {
  answers: Answers;
  onTake: (owners: Json) => void;
}) => {
  const { t } = useTranslation("pages/institution");
  const name = coerceToText(personInCharge).trim();
  if (!name || shareholders !== undefined || !ownedNatures.includes(coerceToText(nature))) return null;
  return (
    <p>
      <Button
        look="secondary"
        small
        onClick={() => {
          onTake([{ name, share: 100 }]);
          // The button goes; the next thing to enter takes the focus.
          document.getElementById(nextControl)?.focus();
        }}
      >
        {t("info.soleOwner", { name })}
      </Button>
    </p>
  );
};
