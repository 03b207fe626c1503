/**
 * Kinds. defineResource makes a kind, its types and its CustomResourceDefinition from one schema; `kubewright/kinds`
 * has the built-in ones.
 * Guarantees: the API server enforces what a definition says, or the definition is refused with the field path; the
 * CustomResourceDefinition passes the server's validation.
 * May import: kind.
 *
 * @module
 */
export type {
  BuiltinInput,
  BuiltinKind,
  Desired,
  Infer,
  Kind,
  KindReference,
  NamespacedMeta,
  Stored,
  StoredMeta,
  UntypedKindOptions,
  UntypedObject,
} from '../kind/index.ts'
export { defineBuiltinKind, untypedKind } from '../kind/index.ts'
export type { ColumnOptions, ResourceColumn } from './columns.ts'
export type { Conversion, Converted, Spoke, VersionConversion } from './conversion.ts'
export type {
  CommonStatus,
  CustomInput,
  CustomKind,
  CustomObject,
  MetaOfScope,
  StatusOf,
  StoredCondition,
} from './custom-kind.ts'
export type { DefinedKind } from './define-resource.ts'
export { defineResource } from './define-resource.ts'
export { deprecated } from './deprecated.ts'
export { immutable } from './immutable.ts'
export { listType, mapList, mapSize, mapType } from './keywords.ts'
export { atLeastOneOf, atMostOneOf, exactlyOneOf, type OptionalField } from './one-of.ts'
export type { ReadonlyDeep } from './readonly-deep.ts'
export type { RefinementProblem, Refinements } from './refinements.ts'
export type {
  CommonResourceOptions,
  ResourceOptions,
  ScalePaths,
  SeveralVersions,
  SingleVersion,
  VersionMap,
  VersionOptions,
} from './resource-options.ts'
export type { ResourceRule } from './schema-node.ts'
export {
  Condition,
  Conditions,
  duration,
  EnvVar,
  embeddedResource,
  intOrString,
  loose,
  quantity,
  ResourceRequirements,
  ServicePort,
  withRule,
} from './schemas.ts'
export type { ObjectOfVersion, SpecSchema, StatusInput, StatusOutput, VersionedKind } from './version-types.ts'
