/**
 * The rules of pod templates that workload kinds share: selectors that match template labels, immutable selectors,
 * defaults and warnings.
 *
 * @module
 */
export {
  labelsOfTemplate,
  validateLabelsMatch,
  validateLastingTemplate,
  withServedTemplate,
  withTemplateDefaults,
} from './selected-template.ts'
export { templateWarnings, warnAboutPodNames } from './warnings.ts'
