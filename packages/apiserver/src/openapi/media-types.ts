/** The media types of an operation's request and response, as the documents list them. */
export interface MediaTypes {
  readonly read: readonly string[]
  readonly written: readonly string[]
  /** Those of lists, which can be watched. */
  readonly followed: readonly string[]
  readonly patches: readonly string[]
}

const protobuf = 'application/vnd.kubernetes.protobuf'
const json = ['application/json', 'application/yaml']
const patches = ['application/json-patch+json', 'application/merge-patch+json', 'application/apply-patch+yaml']

export const builtinMediaTypes: MediaTypes = {
  read: ['*/*'],
  written: [...json, protobuf],
  followed: [...json, protobuf, 'application/json;stream=watch', `${protobuf};stream=watch`],
  // A strategic merge patch needs Go types, which custom resources do not have.
  patches: [...patches.slice(0, 2), 'application/strategic-merge-patch+json', ...patches.slice(2)],
}

export const customMediaTypes: MediaTypes = { read: json, written: json, followed: json, patches }
