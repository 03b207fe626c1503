package protobufs

import (
	"bytes"
	"encoding/json"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/yaml"
)

// decodeStrictly answers the problems that strict decoding finds in a JSON document, which is given as text; an error where it is none
// of its kind.
func decodeStrictly(input json.RawMessage) (any, error) {
	var text string
	if err := json.Unmarshal(input, &text); err != nil {
		return nil, err
	}
	_, _, err := strict.Decode([]byte(text), nil, nil)
	problems := []string{}
	if found, ok := runtime.AsStrictDecodingError(err); ok {
		for _, problem := range found.Errors() {
			problems = append(problems, problem.Error())
		}
	} else if err != nil {
		return nil, err
	}
	return problems, nil
}

// yamlToJSON answers the JSON of a YAML document, as kubectl and the API server read it.
func yamlToJSON(input json.RawMessage) (any, error) {
	var text string
	if err := json.Unmarshal(input, &text); err != nil {
		return nil, err
	}
	converted, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return nil, err
	}
	return json.RawMessage(bytes.TrimSpace(converted)), nil
}
