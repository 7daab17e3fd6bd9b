import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { Chip, type Tone } from "../../ui/status-chip.tsx";

const tones = {
  UNVERIFIED: "draft",
  VERIFYING: "processing",
  PASSED: "accepted",
  FAILED: "rejected",
} as const satisfies Record<InstitutionView["certification"], Tone>;
export const CertificationChip = ({ status }: { status: InstitutionView["certification"] }) => {
  const { t } = useTranslation("status");
  return <Chip tone={tones[status]}>{t(`certification.${status}`)}</Chip>;
};
