import { isKubeError, limits } from '@kubewright/kube'
import {
  applyFieldValidation,
  type DecodedDocument,
  decodeJson,
  decodeYaml,
  documentTypeProblem,
  type FieldValidation,
  fieldProblems,
  kindProblem,
  needsDocumentTypeCheck,
  undecodableMessage,
  unknownField,
  unrecognizedMessage,
} from '@kubewright/kube/decode'
import {
  decodeUtf8,
  encodeJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  sortStrings,
} from '@kubewright/kube/json'
import { parseGroupVersion } from '@kubewright/kube/meta'
import { decodeProtobuf } from '@kubewright/kube/protobuf'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { Shape } from '@kubewright/kube/shape'
import { badRequestStatus, requestEntityTooLargeStatus, unsupportedMediaTypeStatus } from '@kubewright/kube/status'
import type { ApiRequest } from '../api/index.ts'
import type { Prepared } from '../registry/index.ts'
import { fail, type Operation } from './operation.ts'

export const jsonType = 'application/json'
export const yamlType = 'application/yaml'
export const protobufType = 'application/vnd.kubernetes.protobuf'

const noBytes = new Uint8Array()

/** The media type of the body, without parameters; JSON if the request has no Content-Type. */
export function contentTypeOf(request: ApiRequest): string {
  const header = request.headers['content-type'] ?? ''
  if (header === '') return jsonType
  const [type = ''] = header.split(';', 1)
  return type.trim().toLowerCase()
}

/** The kind that the body must have. */
interface BodyKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  /** Other versions of the group that count as this one. */
  readonly otherVersions?: readonly string[] | undefined
  readonly shape: Shape
  prepare(value: JsonObject): Prepared
}

/**
 * The object in the body of a create or update: of the resource's kind and version, without unknown fields, with
 * defaults. Fails with 400, 413 or 415.
 */
export function decodeObject(operation: Operation, fieldValidation: FieldValidation): JsonObject {
  const { resource } = operation
  const { group, version, kind } = resource.definition
  const prepare = (value: JsonObject) => resource.prepare(value)
  return decodeBodyAs(
    operation,
    fieldValidation,
    { group, version, kind, shape: resource.shape, prepare },
    resource.isCustom,
  )
}

/** Decodes a built-in kind other than the resource's own, such as a Scale or a Binding. */
export function decodeBodyAs(
  operation: Operation,
  fieldValidation: FieldValidation,
  expected: BodyKind,
  isCustom = false,
): JsonObject {
  const body = readBody(operation, expected, isCustom)
  if (isCustom) checkCustomKind(operation, body, expected, fieldValidation)
  const value = withKind(body.value, expected, isCustom)
  const refuse = (problem: string) => fail(badRequestStatus(undecodableMessage(expected, expected.kind, problem)))
  const typed = isCustom ? undefined : body.document
  if (typed !== undefined && needsDocumentTypeCheck(typed)) {
    const problem = documentTypeProblem(typed, expected.shape)
    if (problem !== undefined) refuse(problem)
  }
  const prepared = expected.prepare(value)
  if (prepared.problem !== undefined) {
    // Error messages quote numbers as the client wrote them.
    const asWritten = typed === undefined ? undefined : documentTypeProblem(typed, expected.shape)
    refuse(asWritten ?? prepared.problem)
  }
  const problems = problemsOf(body.document, prepared.unknownFields, expected.shape, isCustom)
  const { error, warnings } = applyFieldValidation(problems, fieldValidation)
  if (error !== undefined) refuse(error.message)
  operation.warnings.pushAll(warnings)
  operation.request.audit?.requestObject?.(prepared.value)
  return prepared.value
}

/**
 * A custom resource must name its kind. The schema of another version is unknown here, so all its fields are reported
 * as unknown before the version is found to be wrong.
 */
function checkCustomKind(
  operation: Operation,
  { value }: Body,
  expected: BodyKind,
  fieldValidation: FieldValidation,
): void {
  const kind = textOr(value['kind'], '')
  if (kind === '') {
    const { body } = operation.request
    const bytes = body?.form === 'bytes' ? body.bytes : Buffer.from(encodeJson(value))
    unrecognized(expected.kind, `Object 'Kind' is missing in '${decodeUtf8(bytes)}'`, bytes)
  }
  if (value['apiVersion'] === apiVersionOf(expected)) return
  const unknown = sortStrings(Object.keys(value).filter((field) => !kindFields.has(field)))
  const { error, warnings } = applyFieldValidation(unknown.map(unknownField), fieldValidation)
  const version = versionOf(textOr(value['apiVersion'], ''))
  if (error !== undefined) fail(badRequestStatus(undecodableMessage({ version, kind }, expected.kind, error.message)))
  operation.warnings.pushAll(warnings)
}

const kindFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

function problemsOf(
  document: DecodedDocument | undefined,
  unknown: readonly string[],
  shape: Shape,
  isCustom: boolean,
): readonly string[] {
  if (document === undefined || document.duplicates.length === 0) return unknown.map(unknownField)
  return isCustom ? [...document.problems, ...unknown.map(unknownField)] : fieldProblems(document, shape)
}

interface Body {
  readonly value: JsonObject
  /** Absent for a value passed in process and for protobuf. */
  readonly document?: DecodedDocument | undefined
}

function readBody({ request }: Operation, expected: BodyKind, isCustom: boolean): Body {
  const { body } = request
  const { kind } = expected
  if (body?.form === 'value') {
    if (isJsonObject(body.value)) return { value: body.value }
    return unrecognized(kind, "couldn't get version/kind; json parse error: the body is not an object", noBytes)
  }
  const bytes = body?.bytes ?? noBytes
  const type = contentTypeOf(request)
  if (type === protobufType && !isCustom) return readProtobuf(expected, bytes)
  if (type !== jsonType && type !== yamlType) fail(unsupportedMediaTypeStatus([jsonType, yamlType, protobufType]))
  const document = decodeText(bytes, type, (problem) => unrecognized(kind, problem, bytes))
  const problem = kindProblem(document)
  if (problem !== undefined) unrecognized(kind, problem, bytes)
  return { value: isJsonObject(document.value) ? document.value : {}, document }
}

/** Decodes JSON or YAML; calls `refuse` if the text cannot be parsed. A text that is too large fails with 413. */
export function decodeText(bytes: Uint8Array, type: string, refuse: (problem: string) => never): DecodedDocument {
  try {
    return type === yamlType ? decodeYaml(bytes, { ignoresRest: true }) : decodeJson(bytes)
  } catch (error) {
    if (!isKubeError(error)) throw error
    // YAML whose aliases expand beyond the limit is refused.
    if (bytes.length > limits.documentSizeBytesMax) fail(bodyTooLarge())
    return refuse(type === yamlType ? error.message : `couldn't get version/kind; json parse error: ${error.message}`)
  }
}

export function bodyTooLarge() {
  return requestEntityTooLargeStatus(`limit is ${limits.documentSizeBytesMax}`)
}

function readProtobuf(expected: BodyKind, bytes: Uint8Array): Body {
  const defaultKind = { apiVersion: apiVersionOf(expected), kind: expected.kind }
  if (bytes.length === 0) unrecognized(expected.kind, 'empty data', bytes)
  if (isEmptyEnvelope(bytes)) unrecognized(expected.kind, 'empty body', bytes)
  try {
    return { value: decodeProtobuf(bytes, { defaultKind }).object }
  } catch (error) {
    if (!isKubeError(error)) throw error
    if (error.code === 'KUBE_DOCUMENT_TOO_LARGE') fail(bodyTooLarge())
    return unrecognized(expected.kind, error.message, bytes)
  }
}

/** Whether the bytes are only the four-byte prefix of a protobuf envelope. */
function isEmptyEnvelope(bytes: Uint8Array): boolean {
  return bytes.length === 4 && bytes[0] === 0x6b && bytes[1] === 0x38 && bytes[2] === 0x73 && bytes[3] === 0
}

function unrecognized(kind: string, problem: string, bytes: Uint8Array): never {
  return fail(badRequestStatus(unrecognizedMessage(kind, problem, bytes)))
}

/**
 * The object with the apiVersion and kind of the resource, which only a custom resource must name. Another version is
 * refused, as is another built-in kind; the kind of a custom resource is checked by its validation.
 */
function withKind(value: JsonObject, expected: BodyKind, isCustom: boolean): JsonObject {
  const wanted = apiVersionOf(expected)
  const apiVersion = textOr(value['apiVersion'], isCustom ? '' : wanted)
  const kind = textOr(value['kind'], isCustom ? '' : expected.kind)
  if (!isCustom && kind !== expected.kind) {
    const problem = `the kind must be ${expected.kind}`
    fail(badRequestStatus(undecodableMessage({ version: versionOf(apiVersion), kind }, expected.kind, problem)))
  }
  if (apiVersion !== wanted) {
    const isOther = expected.otherVersions?.some((version) => apiVersion === apiVersionOf({ ...expected, version }))
    if (isOther === true) return { ...value, apiVersion: wanted, kind }
    const problem = `the API version in the data (${apiVersion}) does not match the expected API version (${wanted})`
    fail(badRequestStatus(problem))
  }
  return value['apiVersion'] === apiVersion && value['kind'] === kind ? value : { ...value, apiVersion, kind }
}

function textOr(value: JsonValue | undefined, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function versionOf(apiVersion: string): string {
  try {
    return parseGroupVersion(apiVersion).version
  } catch {
    return apiVersion
  }
}
