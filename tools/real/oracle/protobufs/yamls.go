package protobufs

import (
	"encoding/json"
	"errors"
	"strings"

	kjson "sigs.k8s.io/json"
	"sigs.k8s.io/yaml"
)

// duplicatesPrefix begins the only error of the YAML reader whose text is a fact about the document.
const duplicatesPrefix = "yaml: unmarshal errors:"

// yamlToJSON returns the JSON text of a YAML document, as kubectl and the API server read it, and the strict decoding
// errors about duplicate fields. For an unreadable document it returns only the refusal, because the message depends on
// the reader.
func yamlToJSON(input json.RawMessage) (any, error) {
	text, err := textOf(input)
	if err != nil {
		return nil, err
	}
	converted, err := yaml.YAMLToJSON(text)
	if err != nil {
		return nil, errors.New("refused")
	}
	// The text passes through JSON once more, which has no integers beyond int64.
	var value any
	if err := kjson.UnmarshalCaseSensitivePreserveInts(converted, &value); err != nil {
		return nil, err
	}
	again, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	problems := []string{}
	if _, err := yaml.YAMLToJSONStrict(text); err != nil && strings.Contains(err.Error(), duplicatesPrefix) {
		problems = append(problems, err.Error()[strings.Index(err.Error(), duplicatesPrefix):])
	}
	return map[string]any{"json": string(again), "problems": problems}, nil
}
