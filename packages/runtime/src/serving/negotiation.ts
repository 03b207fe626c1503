import type { MetricsFormat } from '../metrics/index.ts'

interface Preference {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
  readonly quality: number
}

/** OpenMetrics if the scraper prefers it to the text format, which is the default. */
export function metricsFormatOf(accept: string | undefined): MetricsFormat {
  let best: { format: MetricsFormat; quality: number } = { format: 'text', quality: 0 }
  for (const { value, parameters, quality } of preferencesOf(accept)) {
    const format = formatOf(value, parameters)
    if (format !== undefined && quality > best.quality) best = { format, quality }
  }
  return best.format
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return preferencesOf(acceptEncoding).some(({ value, quality }) => value === 'gzip' && quality > 0)
}

function formatOf(type: string, parameters: ReadonlyMap<string, string>): MetricsFormat | undefined {
  if (type === 'application/openmetrics-text') {
    const version = parameters.get('version') ?? '1.0.0'
    return version === '1.0.0' ? 'openmetrics' : undefined
  }
  return type === 'text/plain' || type === 'text/*' || type === '*/*' ? 'text' : undefined
}

/** The parts of an Accept header; invalid parts are ignored. */
function preferencesOf(header: string | undefined): readonly Preference[] {
  if (header === undefined) return []
  return header.split(',').map((part) => {
    const [value = '', ...rest] = part.split(';').map((text) => text.trim().toLowerCase())
    const parameters = new Map(rest.map((text) => splitOnce(text)))
    const quality = Number(parameters.get('q') ?? '1')
    return { value, parameters, quality: Number.isNaN(quality) ? 0 : quality }
  })
}

function splitOnce(text: string): readonly [string, string] {
  const equals = text.indexOf('=')
  return equals < 0 ? [text, ''] : [text.slice(0, equals).trim(), text.slice(equals + 1).trim()]
}
