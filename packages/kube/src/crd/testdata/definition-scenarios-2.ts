import type { DefinitionScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const definitionSecondScenarios: readonly DefinitionScenario[] = [
  {
    name: 'columns',
    changes: [
      [
        'spec/versions/0/additionalPrinterColumns',
        [
          { name: '', type: '', jsonPath: '' },
          { name: 'A', type: 'text', format: 'int128', jsonPath: 'spec.text' },
          { name: 'B', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
      ],
    ],
    errors: [
      'spec.additionalPrinterColumns[0].JSONPath: Required value',
      'spec.additionalPrinterColumns[0].name: Required value',
      'spec.additionalPrinterColumns[0].type: Required value: must be one of boolean,date,integer,number,string',
      'spec.additionalPrinterColumns[1].JSONPath: Invalid value: "spec.text": must be a simple json path starting with .',
      'spec.additionalPrinterColumns[1].format: Invalid value: "int128": must be one of byte,date,date-time,double,float,int32,int64,password',
      'spec.additionalPrinterColumns[1].type: Invalid value: "text": must be one of boolean,date,integer,number,string',
    ],
  },
  {
    name: 'scale without paths',
    changes: [['spec/versions/0/subresources', { scale: { specReplicasPath: '', statusReplicasPath: '' } }]],
    errors: [
      'spec.subresources.scale.specReplicasPath: Required value',
      'spec.subresources.scale.statusReplicasPath: Required value',
    ],
  },
  {
    name: 'scale with paths elsewhere',
    changes: [
      [
        'spec/versions/0/subresources',
        {
          scale: {
            specReplicasPath: '.status.count',
            statusReplicasPath: '.spec.count',
            labelSelectorPath: '.metadata.selector',
          },
        },
      ],
    ],
    errors: [
      'spec.subresources.scale.labelSelectorPath: Invalid value: ".metadata.selector": should be a json path under either .spec or .status',
      'spec.subresources.scale.specReplicasPath: Invalid value: ".status.count": should be a json path under .spec',
      'spec.subresources.scale.statusReplicasPath: Invalid value: ".spec.count": should be a json path under .status',
    ],
  },
  {
    name: 'scale with paths that are none',
    changes: [
      [
        'spec/versions/0/subresources',
        { scale: { specReplicasPath: 'spec.count', statusReplicasPath: 'status', labelSelectorPath: 'x' } },
      ],
    ],
    errors: [
      'spec.subresources.scale.labelSelectorPath: Invalid value: "x": must be a simple json path starting with .',
      'spec.subresources.scale.specReplicasPath: Invalid value: "spec.count": must be a simple json path starting with .',
      'spec.subresources.scale.statusReplicasPath: Invalid value: "status": must be a simple json path starting with .',
    ],
  },
  {
    name: 'a good scale',
    changes: [
      [
        'spec/versions/0/subresources',
        {
          status: {},
          scale: {
            specReplicasPath: '.spec.count',
            statusReplicasPath: '.status.count',
            labelSelectorPath: '.status.selector',
          },
        },
      ],
    ],
    errors: [],
  },
  {
    name: 'selectable fields: a good one',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: '.spec.text' }, { jsonPath: '.spec.count' }]]],
    errors: [],
  },
  {
    name: 'selectable fields: an empty one',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: '' }]]],
    errors: ['spec.selectableFields[0].jsonPath: Required value'],
  },
  {
    name: 'selectable fields: one that is not there',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: '.spec.nothing' }]]],
    errors: [
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.nothing": is an invalid path: does not refer to a valid field',
    ],
  },
  {
    name: 'selectable fields: one twice',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: '.spec.text' }, { jsonPath: '.spec.text' }]]],
    errors: ['spec.selectableFields[1].jsonPath: Duplicate value: ".spec.text"'],
  },
  {
    name: 'selectable fields: an object',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: '.spec' }]]],
    errors: [
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
  },
  {
    name: 'selectable fields: metadata',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: '.metadata.name' }]]],
    errors: [
      'spec.selectableFields[0].jsonPath: Invalid value: ".metadata.name": is an invalid path: does not refer to a valid field',
    ],
  },
  {
    name: 'selectable fields: brackets',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: ".spec['text']" }]]],
    errors: [
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec[\'text\']": is an invalid path: array notation is not allowed',
    ],
  },
  {
    name: 'selectable fields: no dot',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: 'spec.text' }]]],
    errors: [
      'spec.selectableFields[0].jsonPath: Invalid value: "spec.text": is an invalid path: expected [ or . but got: spec',
    ],
  },
  {
    name: 'selectable fields: an open end',
    changes: [['spec/versions/0/selectableFields', [{ jsonPath: '.spec.' }]]],
    errors: [
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.": is an invalid path: unexpected end of JSON path',
    ],
  },
  {
    name: 'selectable fields: too many',
    changes: [
      [
        'spec/versions/0/selectableFields',
        [
          { jsonPath: '.spec.map.k0' },
          { jsonPath: '.spec.map.k1' },
          { jsonPath: '.spec.map.k2' },
          { jsonPath: '.spec.map.k3' },
          { jsonPath: '.spec.map.k4' },
          { jsonPath: '.spec.map.k5' },
          { jsonPath: '.spec.map.k6' },
          { jsonPath: '.spec.map.k7' },
          { jsonPath: '.spec.map.k8' },
        ],
      ],
    ],
    errors: ['spec.selectableFields: Too many: 9: must have at most 8 items'],
  },
  {
    name: 'an unknown conversion',
    changes: [['spec/conversion', { strategy: 'Magic' }]],
    errors: ['spec.conversion.strategy: Unsupported value: "Magic": supported values: "None", "Webhook"'],
  },
  {
    name: 'a conversion without strategy',
    changes: [['spec/conversion', { strategy: '' }]],
    errors: ['spec.conversion.strategy: Required value'],
  },
  {
    name: 'a webhook without a client',
    changes: [['spec/conversion', { strategy: 'Webhook' }]],
    errors: [
      'spec.conversion.conversionReviewVersions: Required value',
      'spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook',
    ],
  },
  {
    name: 'a webhook without an address',
    changes: [
      ['spec/conversion', { strategy: 'Webhook', webhook: { clientConfig: {}, conversionReviewVersions: ['v1'] } }],
    ],
    errors: ['spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required'],
  },
  {
    name: 'a webhook with two addresses',
    changes: [
      [
        'spec/conversion',
        {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { url: 'https://a', service: { name: 'a', namespace: 'b' } },
            conversionReviewVersions: ['v1'],
          },
        },
      ],
    ],
    errors: ['spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required'],
  },
  {
    name: 'a webhook with a bad URL',
    changes: [
      [
        'spec/conversion',
        {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'http://me@host/path?x=1#y' }, conversionReviewVersions: ['v1'] },
        },
      ],
    ],
    errors: [
      'spec.conversion.webhookClientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
      'spec.conversion.webhookClientConfig.url: Invalid value: "me": user information is not permitted in the URL',
      'spec.conversion.webhookClientConfig.url: Invalid value: "x=1": query parameters are not permitted in the URL',
      'spec.conversion.webhookClientConfig.url: Invalid value: "y": fragments are not permitted in the URL',
    ],
  },
  {
    name: 'a webhook with a URL without a host',
    changes: [
      [
        'spec/conversion',
        { strategy: 'Webhook', webhook: { clientConfig: { url: 'https:///path' }, conversionReviewVersions: ['v1'] } },
      ],
    ],
    errors: [
      'spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]',
    ],
  },
  {
    name: 'a webhook with a bad service',
    changes: [
      [
        'spec/conversion',
        {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { name: '', namespace: '', path: 'a//B', port: 0 } },
            conversionReviewVersions: ['v1'],
          },
        },
      ],
    ],
    errors: [
      'spec.conversion.webhookClientConfig.service.name: Required value',
      'spec.conversion.webhookClientConfig.service.namespace: Required value',
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "a//B": must start with a \'/\'',
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "a//B": segment[0] may not be empty',
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "a//B": segment[1] may not be empty',
      "spec.conversion.webhookClientConfig.service.path: Invalid value: \"a//B\": segment[2]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      'spec.conversion.webhookClientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
    ],
  },
  {
    name: 'a good webhook',
    changes: [
      [
        'spec/conversion',
        {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { name: 'a', namespace: 'b', path: '/convert' } },
            conversionReviewVersions: ['v1', 'v1beta1'],
          },
        },
      ],
    ],
    errors: [],
  },
  {
    name: 'review versions',
    changes: [
      [
        'spec/conversion',
        {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v2', 'v2', 'V3'] },
        },
      ],
    ],
    errors: [
      'spec.conversion.conversionReviewVersions: Invalid value: ["v2","v2","V3"]: must include at least one of v1, v1beta1',
      'spec.conversion.conversionReviewVersions[1]: Invalid value: "v2": duplicate version',
      "spec.conversion.conversionReviewVersions[2]: Invalid value: \"V3\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
  },
  {
    name: 'no review versions',
    changes: [
      [
        'spec/conversion',
        { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: [] } },
      ],
    ],
    errors: ['spec.conversion.conversionReviewVersions: Required value'],
  },
  {
    name: 'a webhook without the strategy',
    changes: [
      [
        'spec/conversion',
        { strategy: 'None', webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1'] } },
      ],
    ],
    errors: [
      'spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook',
      'spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook',
    ],
  },
  {
    name: 'preserveUnknownFields',
    changes: [['spec/preserveUnknownFields', true]],
    errors: [
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    ],
  },
  {
    name: 'preserveUnknownFields with defaults and a webhook',
    changes: [
      ['spec/preserveUnknownFields', true],
      [
        'spec/conversion',
        { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1'] } },
      ],
      ['spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/text/default', 'x'],
    ],
    errors: [
      'spec.conversion.strategy: Invalid value: "Webhook": must be None if spec.preserveUnknownFields is true',
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
      'spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema',
    ],
  },
]
