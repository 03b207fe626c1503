package schemas

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
	"strconv"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	rulecel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/warning"
)

const (
	ruleCostMax       = 1_000_000
	objectRuleCostMax = 10_000_000
)

type ruleRequest struct {
	subject
	IsRoot      bool  `json:"isRoot"`
	Budget      int64 `json:"budget"`
	CallCostMax int64 `json:"callCostMax"`
}

func readRuleRequest(input json.RawMessage) (ruleRequest, *schema.Structural, error) {
	request := ruleRequest{Budget: objectRuleCostMax, CallCostMax: ruleCostMax}
	if err := json.Unmarshal(input, &request); err != nil {
		return request, nil, err
	}
	structural, err := request.structural()
	return request, structural, err
}

// compileRules returns the compilation result of each rule of each node, in the order of property names.
func compileRules(input json.RawMessage) (any, error) {
	request, structural, err := readRuleRequest(input)
	if err != nil {
		return nil, err
	}
	compiled := compileNode("", structural, request.IsRoot)
	if compiled == nil {
		compiled = []map[string]any{}
	}
	return compiled, nil
}

// compileNode skips nodes without a CEL type, with everything below them, as the API server does.
func compileNode(path string, node *schema.Structural, isRoot bool) []map[string]any {
	if model.SchemaDeclType(node, isRoot) == nil {
		return nil
	}
	rows := compileNodeRules(path, node, isRoot)
	names := make([]string, 0, len(node.Properties))
	for name := range node.Properties {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		property := node.Properties[name]
		rows = append(rows, compileNode(path+"."+name, &property, property.XEmbeddedResource)...)
	}
	if node.Items != nil {
		rows = append(rows, compileNode(path+"[]", node.Items, node.Items.XEmbeddedResource)...)
	}
	if node.AdditionalProperties != nil && node.AdditionalProperties.Structural != nil {
		element := node.AdditionalProperties.Structural
		rows = append(rows, compileNode(path+"{}", element, element.XEmbeddedResource)...)
	}
	return rows
}

func compileNodeRules(path string, node *schema.Structural, isRoot bool) []map[string]any {
	if len(node.XValidations) == 0 {
		return nil
	}
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	declared := model.SchemaDeclType(node, isRoot)
	results, err := rulecel.Compile(node, declared, ruleCostMax, base, rulecel.StoredExpressionsEnvLoader())
	if err != nil {
		return []map[string]any{{"path": path, "error": err.Error()}}
	}
	rows := []map[string]any{}
	for _, result := range results {
		row := map[string]any{
			"path":           path,
			"costMax":        strconv.FormatUint(result.MaxCost, 10),
			"cardinalityMax": strconv.FormatUint(result.MaxCardinality, 10),
			"messageCostMax": strconv.FormatUint(result.MessageExpressionMaxCost, 10),
			"usesOldSelf":    result.UsesOldSelf,
			"fieldPath":      result.NormalizedRuleFieldPath,
		}
		if result.Error != nil {
			row["error"] = withStableTypeName(result.Error.Detail)
		}
		if result.MessageExpressionError != nil {
			row["messageError"] = withStableTypeName(result.MessageExpressionError.Detail)
		}
		rows = append(rows, row)
	}
	return rows
}

// evaluateRules returns complaints, warnings and the rest of the budget.
func evaluateRules(input json.RawMessage) (any, error) {
	request, structural, err := readRuleRequest(input)
	if err != nil {
		return nil, err
	}
	value, err := parsed(request.Value)
	if err != nil {
		return nil, err
	}
	var old any
	var options []rulecel.Option
	if request.Old != nil {
		if old, err = parsed(request.Old); err != nil {
			return nil, err
		}
		correlated := common.NewCorrelatedObject(value, old, &model.Structural{Structural: structural})
		options = append(options, rulecel.WithRatcheting(correlated))
	}
	recorder := &heard{}
	ctx := warning.WithWarningRecorder(context.Background(), recorder)
	validator := rulecel.NewValidator(structural, request.IsRoot, uint64(request.CallCostMax))
	list, remaining := validator.Validate(ctx, nil, structural, value, old, request.Budget, options...)
	texts := []string{}
	for _, complaint := range list {
		texts = append(texts, withStableTypeName(complaint.Error()))
	}
	for _, text := range recorder.texts {
		texts = append(texts, "warning: "+withStableTypeName(text))
	}
	if len(texts) == 0 {
		return map[string]string{"remaining": strconv.FormatInt(remaining, 10)}, nil
	}
	return textComplaints(append(texts, fmt.Sprintf("remaining: %d", remaining)))
}
