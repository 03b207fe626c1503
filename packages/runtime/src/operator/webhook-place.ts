import { isInCluster, loadInClusterConfig } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { WebhookHost, WebhookPlace, WebhookSettings } from '../webhook/index.ts'

const defaultPort = 9443

/**
 * Where the API server reaches the webhooks of an operator, by its settings; undefined if nothing says where: outside of
 * a pod, a URL must.
 *
 * @throws RuntimeError OPERATOR_INVALID for settings that contradict themselves.
 */
export function webhookPlace(
  operator: string,
  settings: WebhookSettings | WebhookHost,
  isPod: boolean,
): WebhookPlace | undefined {
  if ('mount' in settings) return { type: 'host', host: settings }
  const { url, service = {}, host, certificates = {}, conversionSizeBytesMax } = settings
  if (url !== undefined) {
    const parsed = checkUrl(operator, url)
    if (settings.service !== undefined) refuse(operator, 'url', 'url and service cannot be combined')
    const port = settings.port ?? (parsed.port === '' ? defaultPort : Number(parsed.port))
    return { type: 'url', url: url.replace(/\/+$/, ''), host, port, certificates, conversionSizeBytesMax }
  }
  const namespace = service.namespace ?? (isPod && isInCluster() ? loadInClusterConfig().namespace : undefined)
  if (namespace === undefined) return undefined
  const { name = `${operator}-webhooks`, port: servicePort } = service
  const port = settings.port ?? defaultPort
  return {
    type: 'service',
    service: { namespace, name, port: servicePort },
    host,
    port,
    certificates,
    conversionSizeBytesMax,
  }
}

function checkUrl(operator: string, url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'https:' && parsed.search === '' && parsed.hash === '' && parsed.username === '')
    return parsed
  return refuse(operator, 'url', `${JSON.stringify(url)} is not a URL such as https://192.168.1.5:9443`)
}

function refuse(operator: string, field: string, problem: string): never {
  throw new RuntimeError('OPERATOR_INVALID', `operator ${operator}: webhooks.${field}: ${problem}`, {
    path: `webhooks.${field}`,
  })
}
