package values

import (
	"fmt"

	"k8s.io/apimachinery/pkg/fields"

	"kubewright.dev/real/oracle/protocol"
)

var fieldSelectorFunctions = protocol.Functions{
	"fieldSelector.parse":     withInput(parseFieldSelector),
	"fieldSelector.transform": withInput(transformFieldSelector),
	"fieldSelector.unescape":  withInput(unescapeFieldValue),
	"fieldSelector.escape":    withInput(escapeFieldValue),
}

func parseFieldSelector(request selectorRequest) (any, error) {
	selector, err := fields.ParseSelector(request.Text)
	if err != nil {
		return nil, err
	}
	response := selectorResponse{Text: selector.String(), Everything: selector.Empty(), Matches: []bool{}}
	for _, object := range request.Labels {
		response.Matches = append(response.Matches, selector.Matches(fields.Set(object)))
	}
	if value, found := selector.RequiresExactMatch(request.Key); found {
		response.Exact = &value
	}
	return response, nil
}

// transformFieldSelector drops the field b, refuses the field x, and renames all others.
func transformFieldSelector(text string) (any, error) {
	selector, err := fields.ParseAndTransformSelector(text, func(name, value string) (string, string, error) {
		switch name {
		case "b":
			return "", "", nil
		case "x":
			return "", "", fmt.Errorf("the field %s is refused", name)
		}
		return name + "1", value, nil
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"text": selector.String(), "everything": selector.Empty()}, nil
}

func unescapeFieldValue(text string) (any, error) {
	value, err := fields.UnescapeValue(text)
	if err != nil {
		return nil, err
	}
	return value, nil
}

func escapeFieldValue(value string) (any, error) {
	return fields.EscapeValue(value), nil
}
