package schemas

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/types"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

// expressionEnvironment is Kubernetes' environment with a variable of each type.
var expressionEnvironment = newExpressionEnvironment()

func newExpressionEnvironment() *cel.Env {
	variables := []cel.EnvOption{
		cel.Variable("i", cel.IntType),
		cel.Variable("u", cel.UintType),
		cel.Variable("d", cel.DoubleType),
		cel.Variable("s", cel.StringType),
		cel.Variable("b", cel.BoolType),
		cel.Variable("y", cel.BytesType),
		cel.Variable("t", cel.TimestampType),
		cel.Variable("du", cel.DurationType),
		cel.Variable("li", cel.ListType(cel.IntType)),
		cel.Variable("ls", cel.ListType(cel.StringType)),
		cel.Variable("m", cel.MapType(cel.StringType, cel.IntType)),
		cel.Variable("mm", cel.MapType(cel.StringType, cel.DynType)),
		cel.Variable("dy", cel.DynType),
		cel.Variable("ld", cel.ListType(cel.DynType)),
		cel.Variable("lm", cel.ListType(cel.MapType(cel.StringType, cel.IntType))),
		cel.Variable("a.b", cel.IntType),
		cel.Variable("unset", cel.IntType),
	}
	set := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	set, err := set.Extend(environment.VersionedOptions{IntroducedVersion: version.MajorMinor(1, 0), EnvOptions: variables})
	if err != nil {
		panic(err)
	}
	return set.StoredExpressionsEnv()
}

// expressionCostMax limits long evaluations on both sides.
const expressionCostMax = 100_000

type expressionRequest struct {
	Expression string                     `json:"expression"`
	Variables  map[string]json.RawMessage `json:"variables"`
	// Sizes are the maximum sizes of variables and their parts, by paths such as li or ls.@items.
	Sizes map[string]uint64 `json:"sizes"`
}

func compileExpression(input json.RawMessage) (*cel.Ast, expressionRequest, error) {
	var request expressionRequest
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, request, err
	}
	ast, issues := expressionEnvironment.Compile(request.Expression)
	if issues != nil {
		return nil, request, fmt.Errorf("compilation failed: %s", issues.String())
	}
	return ast, request, nil
}

// evaluateExpression returns the type, the value and the cost; a runtime error has the cost until then.
func evaluateExpression(input json.RawMessage) (any, error) {
	ast, request, err := compileExpression(input)
	if err != nil {
		return nil, err
	}
	program, err := expressionEnvironment.Program(ast, cel.CostLimit(expressionCostMax), cel.CostTracking(&library.CostEstimator{}))
	if err != nil {
		return nil, fmt.Errorf("instantiation failed: %w", err)
	}
	activation := map[string]any{}
	for name, document := range request.Variables {
		native, err := readCelValue(document)
		if err != nil {
			return nil, err
		}
		activation[name] = types.DefaultTypeAdapter.NativeToValue(native)
	}
	response, failure := evaluateOnce(ast, program, activation)
	for run := 1; run < runsForOrder; run++ {
		again, failureAgain := evaluateOnce(ast, program, activation)
		if !reflect.DeepEqual(response, again) || fmt.Sprint(failure) != fmt.Sprint(failureAgain) {
			return orderOfMap, nil
		}
	}
	return response, failure
}

// orderOfMap is the output if the result depends on Go's order of map entries.
const orderOfMap = "depends on the order of a map"

func evaluateOnce(ast *cel.Ast, program cel.Program, activation map[string]any) (any, error) {
	value, details, err := program.Eval(activation)
	spent := "unknown"
	if details != nil && details.ActualCost() != nil {
		spent = strconv.FormatUint(*details.ActualCost(), 10)
	}
	if err != nil {
		return nil, fmt.Errorf("evaluate, cost %s: %w", spent, err)
	}
	return map[string]any{"type": cel.FormatCELType(ast.OutputType()), "value": printCelValue(value), "cost": spent}, nil
}

func estimateExpression(input json.RawMessage) (any, error) {
	ast, request, err := compileExpression(input)
	if err != nil {
		return nil, err
	}
	estimate, err := expressionEnvironment.EstimateCost(ast, &library.CostEstimator{SizeEstimator: sizes(request.Sizes)})
	if err != nil {
		return nil, err
	}
	return []string{strconv.FormatUint(estimate.Min, 10), strconv.FormatUint(estimate.Max, 10)}, nil
}

// sizes estimates from a table of paths.
type sizes map[string]uint64

func (s sizes) EstimateSize(element checker.AstNode) *checker.SizeEstimate {
	path := ""
	for index, step := range element.Path() {
		if index > 0 {
			path += "."
		}
		path += step
	}
	largest, known := s[path]
	if !known {
		return nil
	}
	return &checker.SizeEstimate{Min: 0, Max: largest}
}

func (sizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}
