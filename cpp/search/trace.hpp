// A record of the tree as it was searched, for teaching: which nodes were visited with which
// window, what value came back, and why the search went no deeper.
#pragma once

#include <vector>

#include "search/transposition_table.hpp"

namespace claimeven {

enum class NodeEnd {
    SEARCHED,  // all children were looked at
    CUT,       // a child reached beta: the rest cannot matter
    TABLE,     // the transposition table knew enough
    HORIZON,   // depth zero: evaluated
    FINISHED,  // the game is over
    PROVEN,    // the solver knows who wins
};

struct TraceNode {
    int parent;  // index of the parent's record, -1 at the root
    int column;  // the move that led here, -1 at the root
    int ply, depth;
    Value alpha, beta, value;  // for the side to move
    Bound bound;
    NodeEnd end;
};

// Nodes at most `plies` below the root are recorded, in the order of their visits; what is
// searched outside a recorded root (following the variation, say) is not.
class Trace {
public:
    static constexpr int NOT_RECORDED = -1;

    explicit Trace(int plies) : plies_(plies) {}

    int enter(int parent, int column, int ply, int depth, Value alpha, Value beta) {
        const bool below_record = ply == 0 || parent != NOT_RECORDED;
        if (plies_ == 0 || ply > plies_ || !below_record) return NOT_RECORDED;
        nodes_.push_back(
            {parent, column, ply, depth, alpha, beta, 0, Bound::NONE, NodeEnd::SEARCHED});
        return static_cast<int>(nodes_.size()) - 1;
    }
    void leave(int record, Value value, Bound bound, NodeEnd end) {
        if (record == NOT_RECORDED) return;
        nodes_[record].value = value;
        nodes_[record].bound = bound;
        nodes_[record].end = end;
    }
    // An iteration begins; one that ends is finished, and the others are forgotten.
    void begin() { nodes_.clear(); }
    void finish() { finished_.swap(nodes_); }
    // The last iteration that was finished.
    const std::vector<TraceNode>& nodes() const { return finished_; }

private:
    int plies_;
    std::vector<TraceNode> nodes_, finished_;
};

}  // namespace claimeven
