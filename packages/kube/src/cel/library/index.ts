/**
 * The function libraries that Kubernetes 1.36 adds to CEL, one array of overloads each. Guarantees: overload ids,
 * results and messages are those of cel-go/ext and k8s.io/apiserver/pkg/cel/library.
 * May import: nothing beyond what cel/ may.
 *
 * @module
 */
import type { CelOverload } from '../function.ts'
import type { CelMacro } from '../macro.ts'
import { authorizerLibrary } from './authorizer.ts'
import { cidrLibrary } from './cidr.ts'
import { ipLibrary } from './ip.ts'
import { listsLibrary } from './lists.ts'
import { listsExtensionLibrary, sortByMacro } from './lists-extension.ts'
import { namedFormatLibrary } from './named-format.ts'
import { quantityLibrary } from './quantity.ts'
import { regexLibrary } from './regex.ts'
import { semverLibrary } from './semver.ts'
import { setsLibrary } from './sets.ts'
import { stringsLibrary } from './strings.ts'
import { urlsLibrary } from './urls.ts'

export type {
  AuthorizationAttributes,
  AuthorizationDecision,
  AuthorizationUser,
  Authorize,
} from './authorizer.ts'
export { CelAuthorizer, CelResourceCheck, celAuthorizerType, celResourceCheckType } from './authorizer.ts'
export { CelCidr, celCidrType } from './cidr.ts'
export { formatCallProblems } from './format-check.ts'
export { CelIp, celIpType } from './ip.ts'
export { jsonPatchLibrary } from './json-patch.ts'
export { CelNamedFormat, celNamedFormatType } from './named-format.ts'
export { CelQuantity, celQuantityType } from './quantity.ts'
export { literalPatternProblem } from './regex.ts'
export { CelSemver, celSemverType } from './semver.ts'
export { CelUrl, celUrlType } from './urls.ts'

/** The libraries of all expressions; jsonPatchLibrary is only for mutating admission. */
export const kubernetesLibraries: readonly (readonly CelOverload[])[] = [
  urlsLibrary,
  regexLibrary,
  listsLibrary,
  authorizerLibrary,
  quantityLibrary,
  stringsLibrary,
  setsLibrary,
  ipLibrary,
  cidrLibrary,
  namedFormatLibrary,
  semverLibrary,
  listsExtensionLibrary,
]

export const kubernetesMacros: readonly (readonly CelMacro[])[] = [[sortByMacro]]

/** The library types whose names can be used as type values. */
export const kubernetesTypeNames: readonly string[] = ['net.IP', 'net.CIDR']
