/**
 * The client: reads and writes objects through a Transport. Also the HTTPS transport, cluster configuration, helpers
 * that take a client and functions that wrap one.
 * Guarantees: returned objects are frozen; a value that cannot be written is refused with its path; a write is never
 * sent twice unless the server reported that it did not execute it; errors carry the server's Status and never a
 * secret.
 * May import: kind, resource, kinds.
 *
 * @module
 */
export {
  isAlreadyExists,
  isConflict,
  isForbidden,
  isInvalid,
  isNotFound,
  isTooManyRequests,
  retryAfterSeconds,
  StatusError,
} from '@kubewright/kube/status'
export type {
  ApplyOptions,
  Client,
  DeleteAllOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectList,
  ObjectName,
  Patch,
  RawReadOptions,
  RequestOptions,
  WatchOptions,
  WriteOptions,
} from './client.ts'
export type {
  ClusterConfig,
  ClusterConfigOptions,
  Confidential,
  ConnectOptions,
  Environment,
  ExecPlugin,
  ExecPluginPolicy,
  Impersonation,
  InClusterOptions,
  InteractiveMode,
  KubeconfigOptions,
  OidcProvider,
  Secret,
} from './config/index.ts'
export { connect, hide, isInCluster, loadClusterConfig, loadInClusterConfig, loadKubeconfig } from './config/index.ts'
export type { ClientOptions } from './create-client.ts'
export { createClient } from './create-client.ts'
export type { Interceptors } from './intercepted-client.ts'
export { interceptedClient } from './intercepted-client.ts'
export type { KindMapper, KindMapperOptions, WantedKind } from './kind-mapper.ts'
export { createKindMapper } from './kind-mapper.ts'
export type { ObjectPage } from './list-pages.ts'
export { listAll, listPages } from './list-pages.ts'
export type { ListStreamOptions } from './list-stream.ts'
export { listStream } from './list-stream.ts'
export type { MetadataKind, ObjectMetadata } from './metadata-kind.ts'
export { isMetadataKind, metadataOf } from './metadata-kind.ts'
export { namespacedClient } from './namespaced-client.ts'
export type { LogOptions } from './pod-logs.ts'
export { podLogs } from './pod-logs.ts'
export type { RequestObserver } from './sender.ts'
export type { SubresourceBody, SubresourceClient, SubresourceInput, SubresourceKinds } from './subresource-client.ts'
export { subresourceClient } from './subresource-client.ts'
export type { HttpsTransportOptions, RenewingToken, TokenSource } from './transport/index.ts'
export { createHttpsTransport } from './transport/index.ts'
export type { WarnedRequest } from './warnings.ts'
export type { ObjectEvent, WatchObjectsOptions } from './watch-objects.ts'
export { watchObjects } from './watch-objects.ts'
export { dryRunClient, withFieldManager, withFieldValidation } from './write-defaults.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { isRemoved } from './deletion.ts'
/** @internal */
export { copyWrittenObject } from './written-value.ts'
