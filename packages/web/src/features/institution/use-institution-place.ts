/**
 * Reads whether the account may register an institution by itself; another one needs the consent of staff (spec 1 §5).
 */
import { type Resource, useResource } from "../../shell/use-resource.ts";

export const useInstitutionPlace = (): Resource<{ free: boolean }> => useResource("/institution/place");
