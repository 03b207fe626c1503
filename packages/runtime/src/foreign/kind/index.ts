/**
 * What the text of typesOfManifest imports at run time: the kind of one version of a CustomResourceDefinition.
 * Guarantees: neither YAML nor zod is loaded; the definition is read on first use.
 * May import: kind.
 *
 * @module
 */
export type { IntOrString } from '@kubewright/kube/kinds'
export type { ObjectMeta } from '@kubewright/kube/meta'
export type { Kind, NamespacedMeta, StoredMeta } from '../../kind/index.ts'
export { foreignKind } from './foreign-kind.ts'
