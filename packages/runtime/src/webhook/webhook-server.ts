import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { HealthCheck } from '../health/index.ts'
import { runtimeLimits } from '../limits.ts'
import { type Logger, safeLogger, silentLogger } from '../log/index.ts'
import type { MetricsRegistry } from '../metrics/index.ts'
import type { CertificatePaths, CertificateReadObserver } from '../serving/index.ts'
import { absentClient } from './absent-client.ts'
import { type OpenServer, openServer, type RenewedCertificates, type SelfSigned } from './open-server.ts'
import { createReviewReader } from './read-review.ts'
import { serveReview } from './serve-review.ts'
import { ServerObservers } from './server-observers.ts'
import { shakeHands } from './started-check.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookObserver } from './webhook-observer.ts'
import { createWebhookRoutes } from './webhook-routes.ts'

export interface WebhookServerOptions {
  readonly runtime: Runtime
  /** All addresses of the machine when absent. */
  readonly host?: string | undefined
  /** 9443 when absent, as controller-runtime; 0: the system chooses a free port. */
  readonly port?: number | undefined
  /**
   * Files, which are read again when they change; a certificate that is made for the lifetime of the server; or
   * certificates that the caller renews.
   */
  readonly certificates: CertificatePaths | SelfSigned | RenewedCertificates
  /** A CA file in PEM: only clients with a certificate signed by it are served. Read once. */
  readonly clientAuthorityPath?: string | undefined
  readonly webhooks?: readonly Webhook[] | undefined
  /** Size of a ConversionReview; 16 MiB when absent. Its values and objects are bounded in proportion. */
  readonly conversionSizeBytesMax?: number | undefined
  readonly log?: Logger | undefined
  /** For the functions of webhooks; when absent, the client of the manager that runs the server. */
  readonly client?: Client | undefined
  /**
   * createWebhookObserver makes one for a registry. When absent, the metrics of the manager that runs the server, if
   * any.
   */
  readonly observer?: WebhookObserver | undefined
  /** The same for reads of certificate files. */
  readonly certificateObserver?: CertificateReadObserver | undefined
}

export interface WebhookServer {
  /**
   * Adds a webhook, also after the start.
   *
   * @throws RuntimeError WEBHOOK_INVALID when its path, or the conversion of its kind, is taken.
   */
  register(webhook: Webhook): void
  readonly paths: readonly string[]
  /**
   * Starts listening.
   *
   * @throws RuntimeError WEBHOOK_STARTED, SERVING_LISTEN_FAILED or CERTIFICATE_INVALID.
   */
  start(): Promise<void>
  /** The port on which it listens; 0 before the start. */
  readonly port: number
  /** The certificate in use, in PEM: the caBundle of a registration if it is self-signed. */
  readonly certificate: string
  /** A health check: fails until the server accepts TLS connections. */
  readonly isStarted: HealthCheck
  /** Lets requests in flight complete within the grace period; 30 seconds when absent. */
  close(graceMs?: number): Promise<void>
  readonly name: string
  readonly group: 'webhooks'
  /** Starts, serves until the signal aborts, and closes: a manager runs it with `manager.add(server)`. */
  run(context: WebhookRunContext): Promise<void>
  /** Resolves when the server has started. If it could not, `run` rejects and this promise never settles. */
  ready(): Promise<void>
}

/** The part of a runnable's context that the server uses. */
export interface WebhookRunContext {
  readonly signal: AbortSignal
  /** Read when the signal has aborted. */
  readonly graceLeftMs: number
  /** The registry for request metrics if the server has no observer. */
  readonly metrics?: MetricsRegistry | undefined
  /** The client for webhooks if the server has none. */
  readonly client?: Client | undefined
}

/**
 * A webhook server. It serves whether or not this process leads, because the API server calls every replica, and it
 * must start before caches sync, because a list may need a conversion.
 *
 *     const server = createWebhookServer({
 *       runtime, certificates: { certificatePath: 'tls.crt', keyPath: 'tls.key' }, webhooks: [defaulter, validator],
 *     })
 *     manager.health.addCheck('readiness', 'webhook', server.isStarted)
 *     await manager.add(server)
 *
 * Without a manager, start() and close() do the same.
 *
 * @throws RuntimeError WEBHOOK_INVALID.
 */
export function createWebhookServer(options: WebhookServerOptions): WebhookServer {
  return serverWith(options, safeLogger(options.log ?? silentLogger))
}

function serverWith(options: WebhookServerOptions, log: Logger): WebhookServer {
  const { runtime, host, port = 9443, certificates, clientAuthorityPath } = options
  const observer = new ServerObservers(options)
  const routes = createWebhookRoutes(observer, options.conversionSizeBytesMax)
  for (const webhook of options.webhooks ?? []) routes.register(webhook)
  let isClosing = false
  let starting: Promise<OpenServer> | undefined
  let open: OpenServer | undefined
  let closing: Promise<void> | undefined
  const readiness = createReadiness()
  let client = options.client ?? absentClient
  const environment = {
    ...reviewResources(runtime),
    log,
    observer,
    client: () => client,
    routeAt: routes.at,
    isClosing: () => isClosing,
  }

  const start = async () => {
    if (starting !== undefined || isClosing) {
      throw new RuntimeError('WEBHOOK_STARTED', 'the webhook server was already started or closed')
    }
    const serve = (incoming: IncomingMessage, response: ServerResponse) => serveReview(environment, incoming, response)
    const where = { host, port, certificates, clientAuthorityPath }
    starting = openServer({ ...where, runtime, log, certificateObserver: observer.certificates, serve })
    open = await starting
    log.info('serving webhooks', { port: open.port, paths: routes.paths() })
  }

  const closeAfterStart = async (graceMs: number) => {
    isClosing = true
    // The caller of the start got the error, and a failed start leaves nothing open.
    const started = await starting?.catch(() => undefined)
    await started?.close(graceMs)
  }
  const close = (graceMs: number = runtimeLimits.webhookCloseGraceMs) => {
    closing ??= closeAfterStart(graceMs)
    return closing
  }

  return {
    register: routes.register,
    get paths() {
      return routes.paths()
    },
    start,
    get port() {
      return open?.port ?? 0
    },
    get certificate() {
      return open?.certificate ?? ''
    },
    isStarted: ({ signal }) => checkServing(host, isClosing ? undefined : open, signal),
    close,
    name: 'webhook server',
    group: 'webhooks',
    run: async (context) => {
      if (options.client === undefined && context.client !== undefined) client = context.client
      if (context.metrics !== undefined) observer.countIn(context.metrics, routes.paths())
      await start()
      readiness.reach()
      await runtime.waiting('the end of the webhook server', aborted(context.signal))
      await close(context.graceLeftMs)
    },
    ready: () => readiness.reached,
  }
}

/** What the requests of one server share. */
function reviewResources(runtime: Runtime) {
  return { runtime, held: { count: 0, byAddress: new Map<string, number>() }, reader: createReviewReader(runtime) }
}

function createReadiness() {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  return { reached, reach }
}

async function checkServing(
  host: string | undefined,
  open: OpenServer | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (open === undefined) {
    throw new RuntimeError('WEBHOOK_NOT_SERVING', 'the webhook server has not been started yet, or is closed')
  }
  await shakeHands(reachableHost(host), open.port, signal)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function reachableHost(host: string | undefined): string {
  return host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
}
